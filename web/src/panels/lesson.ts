// SPDX-License-Identifier: MIT
// lesson.ts: a game in three steps, on a tiny board: make this move; now the other side; and
// play to the end, which is the goal.
import { Board } from '../board/board';
import { button, h } from '../dom';
import { movesNow, type Look } from '../engine/answers';
import type { Engine } from '../engine/client';
import { describeEnd } from '../screens/status';
import { Session, type Change } from '../state/session';
import { goalOf, lessons } from '../tools/lessons';
import { playersOf, tell, titleOf } from '../views/words';

export class LessonBox {
  readonly dialog = h('dialog', { class: 'lesson-box', testid: 'lesson', label: 'How to play' });
  private readonly session: Session;
  private readonly board: Board;
  private readonly step = h('p', { class: 'legend', testid: 'lesson-step' });
  private readonly words = h('p', { testid: 'lesson-words', attrs: { 'aria-live': 'polite' } });
  private game = '';

  constructor(engine: Engine) {
    this.session = new Session(engine);
    this.board = new Board({
      move: (move) => this.session.play(move.text),
      refused: (term, touched) => void this.refuse(term, touched),
      preview: () => {},
    });
    this.session.listen((change) => this.update(change));
  }

  async show(game: string): Promise<void> {
    this.game = game;
    this.dialog.replaceChildren(
      h('header', {}, h('h2', { text: `How to play ${titleOf(game)}` }), button('✕', 'lesson-close', () => this.dialog.close(), 'Close')),
      this.step, this.words, this.board.element,
      h('div', { class: 'buttons' }, button('From the start', 'lesson-again', () => void this.session.open(lessons[game]!.line)),
        button('Done', 'lesson-done', () => this.dialog.close())));
    this.dialog.showModal();
    this.board.forget();
    await this.session.open(lessons[game]!.line);
  }

  private async refuse(term: number, touched: number[]): Promise<void> {
    const why = await this.session.why(term, touched);
    if (why) this.words.textContent = tell(why, this.session.line);
  }

  private update({ look, made, before }: Change): void {
    const lesson = lessons[this.game]!, { at } = this.session;
    this.board.show(look, made, before);
    this.step.textContent = look.over ? 'That is all.' : `Step ${Math.min(at + 1, 3)} of 3`;
    this.words.textContent = look.over ? `${describeEnd(look, this.session.seats)}. ${look.players === 2 ? 'The last move wins.' : ''}`.trim()
      : at === 0 ? lesson.words : at === 1 && look.players === 2 ? this.other(look) : goalOf(this.game);
    const move = at === 0 ? movesNow(look).find(({ text }) => text === lesson.move) : undefined;
    if (move) this.board.point(move);
  }

  private other(look: Look): string {
    const { name } = playersOf(look.line)[look.turn === 'right' ? 'right' : 'left'];
    return `Now the other side: make a move for ${name}, any that you like.`;
  }
}
