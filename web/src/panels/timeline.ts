// SPDX-License-Identifier: MIT
// timeline.ts: controls to watch the moves of a solution, a certificate or the user's own
// play: a slider, play and pause, speed.
import { button, choice, h } from '../dom';
import type { Session } from '../state/session';

const speeds = [['2000', '½×'], ['1000', '1×'], ['500', '2×'], ['200', '5×'], ['60', '15×']] as const;

export class Timeline {
  private readonly slider = h('input', {
    testid: 'timeline', label: 'Move number', attrs: { type: 'range', min: 0, max: 0, value: 0, step: 1 },
    on: { input: () => { this.pause(); void this.session.go(Number(this.slider.value)); } },
  });
  private readonly toggle = button('▶', 'play-pause', () => (this.timer === null ? this.start() : this.pause()), 'Play');
  private readonly count = h('span', { class: 'count', testid: 'move-count' });
  readonly element = h('div', { class: 'timeline', role: 'group', label: 'Moves over time' },
    this.toggle, this.slider, this.count,
    choice('Speed', 'speed', speeds, '1000', (value) => { this.delay = Number(value); }));
  private delay = 1000;
  private timer: ReturnType<typeof setTimeout> | null = null;

  constructor(private readonly session: Session) {}

  get playing(): boolean {
    return this.timer !== null;
  }

  update(): void {
    const { moves, at } = this.session;
    this.slider.max = String(moves.length);
    this.slider.value = String(at);
    this.slider.disabled = moves.length === 0;
    this.toggle.disabled = moves.length === 0;
    this.count.textContent = `${at} / ${moves.length}`;
    this.slider.setAttribute('aria-valuetext', `move ${at} of ${moves.length}`);
  }

  /** Plays the moves that are still to come; at the end, starts again from the first. */
  start(): void {
    if (this.session.at >= this.session.moves.length) void this.session.go(0);
    this.show(true);
    this.schedule(Math.min(this.delay, 350));
  }

  pause(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.show(false);
  }

  private schedule(delay: number): void {
    const mine = setTimeout(() => void this.step(mine), delay);
    this.timer = mine;
  }

  private async step(mine: typeof this.timer): Promise<void> {
    await this.session.go(this.session.at + 1);
    if (this.timer !== mine) return; // paused meanwhile, and perhaps started again
    if (this.session.at < this.session.moves.length) this.schedule(this.delay);
    else this.pause();
  }

  private show(playing: boolean): void {
    this.toggle.textContent = playing ? '❚❚' : '▶';
    this.toggle.setAttribute('aria-label', playing ? 'Pause' : 'Play');
    this.toggle.title = playing ? 'Pause' : 'Play';
  }
}
