// SPDX-License-Identifier: MIT
// opponent.ts: settings: who plays, how strong the engine is, and the limits of searches.
import { choice, h, toggle } from '../dom';
import { saveSettings, settings } from '../state/settings';
import type { Session } from '../state/session';
import { panel } from './panel';

const seats = [['none', 'Two people'], ['right', 'Engine plays Right'], ['left', 'Engine plays Left'], ['both', 'Engine plays both']] as const;
export const strengths = [['0', 'random'], ['1', 'casual'], ['2', 'quick'], ['3', 'steady'], ['4', 'exact']] as const;
const times = [['1', '1 s'], ['3', '3 s'], ['10', '10 s'], ['30', '30 s'], ['120', '2 min'], ['600', '10 min']] as const;
const memories = [['64', '64 MB'], ['256', '256 MB'], ['512', '512 MB'], ['1024', '1 GB'], ['2000', '2 GB']] as const;

export class Opponent {
  private readonly body = h('div', { class: 'fields' });
  readonly element = panel('Players and limits', 'panel-players', false, this.body);
  private two: boolean | null = null;

  constructor(private readonly session: Session, private readonly changed: () => void, private readonly native: Promise<boolean>) {}

  update(): void {
    const two = this.session.look?.players === 2;
    if (two === this.two) return;
    this.two = two;
    this.draw();
  }

  redraw(): void {
    this.two = null;
    this.update();
  }

  private draw(): void {
    const { session } = this;
    const players = this.two ? [
      choice('Players', 'seats', seats, session.seats.engine, (value) => {
        session.seats = { ...session.seats, engine: seats.find(([key]) => key === value)?.[0] ?? 'none' };
        this.changed();
      }),
      choice('Strength of the engine', 'strength', strengths, String(session.seats.strength), (value) => {
        session.seats = { ...session.seats, strength: Number(value) };
        this.changed();
      }),
      choice('First move', 'first', [['left', 'Left'], ['right', 'Right']], session.first, (value) => {
        void session.open(session.line, [], 0, value === 'right' ? 'right' : 'left');
      }),
    ] : [];
    this.body.replaceChildren(...players,
      choice('Time limit of a search', 'limit-time', times, String(settings.seconds), (value) => { settings.seconds = Number(value); saveSettings(); }),
      choice('Memory limit of a search', 'limit-memory', memories, String(settings.memory), (value) => { settings.memory = Number(value); saveSettings(); }),
      toggle('Animate moves', 'animate', settings.animate, (on) => { settings.animate = on; saveSettings(); this.changed(); }));
    void this.native.then((there) => {
      if (there) this.body.append(toggle('Long searches by the native engine of dicot serve', 'native', settings.native, (on) => { settings.native = on; saveSettings(); }));
    });
  }
}
