// SPDX-License-Identifier: MIT
// opponent.ts: settings: who begins, how the page behaves, and the limits of searches.
import { choice, h, toggle } from '../dom';
import { saveSettings, settings } from '../state/settings';
import type { Session } from '../state/session';
import { playersOf } from '../views/words';
import { panel } from './panel';

const times = [['1', '1 s'], ['3', '3 s'], ['10', '10 s'], ['30', '30 s'], ['120', '2 min'], ['600', '10 min']] as const;
const memories = [['64', '64 MB'], ['256', '256 MB'], ['512', '512 MB'], ['1024', '1 GB'], ['2000', '2 GB']] as const;
const paces = [['0', 'at once'], ['350', 'after a moment'], ['1200', 'slowly']] as const;

export class Opponent {
  private readonly body = h('div', { class: 'fields' });
  readonly element = panel('Settings', 'panel-players', false, this.body);
  private shown = '';

  constructor(private readonly session: Session, private readonly changed: () => void, private readonly native: Promise<boolean>) {}

  update(): void {
    const { look, line, first } = this.session;
    const key = `${look?.players} ${line} ${first}`;
    if (key === this.shown) return;
    this.shown = key;
    this.draw();
  }

  redraw(): void {
    this.shown = '';
    this.update();
  }

  private draw(): void {
    const { session } = this;
    const { left, right } = playersOf(session.look?.line ?? '');
    const set = (change: Partial<typeof settings>): void => {
      Object.assign(settings, change);
      saveSettings();
      this.changed();
    };
    const game = session.look?.players !== 2 ? [] : [
      choice('Who begins', 'first', [['left', left.name], ['right', right.name]], session.first, (value) => {
        void session.open(session.line, [], 0, value === 'right' ? 'right' : 'left');
      }),
      choice('The engine answers', 'pace', paces, String(settings.pace), (value) => set({ pace: Number(value) })),
    ];
    this.body.replaceChildren(...game,
      choice('Longest search', 'limit-time', times, String(settings.seconds), (value) => set({ seconds: Number(value) })),
      choice('Memory of a search', 'limit-memory', memories, String(settings.memory), (value) => set({ memory: Number(value) })),
      toggle('Animate moves', 'animate', settings.animate, (on) => set({ animate: on })),
      toggle('Sounds', 'sound', settings.sound, (on) => set({ sound: on })),
      toggle('Keys of one letter, such as U for Undo', 'keys', settings.keys, (on) => set({ keys: on })));
    void this.native.then((there) => {
      if (there) this.body.append(toggle('Long searches by the program that serves this page', 'native', settings.native, (on) => set({ native: on })));
    });
  }
}
