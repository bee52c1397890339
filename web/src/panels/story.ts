// SPDX-License-Identifier: MIT
// story.ts: explains the moves of a play step by step, in the engine's words: a caption for
// the current step, and a list of all steps.
import { button, h } from '../dom';
import type { Step } from '../engine/answers';
import type { Session } from '../state/session';
import type { Node } from '../state/tree';
import { viewOf } from '../views';

export class Story {
  readonly caption = h('p', { class: 'caption', testid: 'caption', attrs: { 'aria-live': 'polite', hidden: true } });
  readonly list = h('ol', { class: 'steps', testid: 'steps', attrs: { hidden: true } });
  private steps: readonly Step[] = [];
  private ends: number[] = []; // for each step, the number of moves made at its end
  private path: readonly Node[] = []; // of the play that it is about

  constructor(private readonly session: Session) {}

  /** Begins a story about the moves that are still to come. */
  tell(steps: readonly Step[]): void {
    const { tell } = viewOf(this.session.look?.game ?? '');
    let end = this.session.at;
    this.steps = tell ? steps.map((step) => ({ ...step, text: tell(step.text) })) : steps;
    this.path = this.session.path;
    this.ends = steps.map((step) => (end += step.moves));
    this.list.replaceChildren(...this.steps.map((step, i) =>
      h('li', {}, button(step.text, `step-${i}`, () => void this.session.go(this.ends[i]!)))));
    this.update();
  }

  /** Shows the current step. The story ends if the user makes other moves than those it is
   * about. */
  update(): void {
    const here = this.now;
    this.caption.hidden = this.list.hidden = here === null;
    this.caption.textContent = here !== null ? `${this.steps[here]!.text}.` : '';
    [...this.list.children].forEach((row, i) => row.classList.toggle('now', i === here));
    if (here !== null) this.reveal(this.list.children[here] as HTMLElement);
  }

  /** Scrolls the list to a row, without scrolling the page. */
  private reveal(row: HTMLElement): void {
    const { list } = this, top = row.offsetTop - list.offsetTop;
    if (top < list.scrollTop || top + row.offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = top;
  }

  /** The step to which the last move belongs; null: there is no story, or it has ended. */
  private get now(): number | null {
    const { at, path } = this.session;
    if (this.steps.length === 0 || path.at(-1) !== this.path.at(-1)) return null;
    const here = this.ends.findIndex((end) => at <= end);
    return here < 0 ? this.steps.length - 1 : here;
  }

  /** The names of the places at which the moves of the current step are made. */
  get region(): ReadonlySet<string> {
    const { now } = this;
    if (now === null) return new Set();
    const from = this.ends[now - 1] ?? this.ends[0]! - (this.steps[0]?.moves ?? 0);
    return new Set(this.path.slice(from + 1, this.ends[now]! + 1).flatMap(({ made }) => made!.text.split('>')));
  }

  /** Is there a story about the current moves? */
  get told(): boolean {
    return this.now !== null;
  }

  /** The instance after the steps that are complete, as a scene. */
  get scene(): string | null {
    const over = this.ends.filter((end) => end <= this.session.at).length - 1;
    return this.now === null ? null : this.steps[over]?.scene ?? null;
  }
}
