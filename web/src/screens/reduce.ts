// SPDX-License-Identifier: MIT
// reduce.ts: shows a hardness proof side by side: on the left the instance with its
// solution, on the right the position that it becomes, on which the solution is played.
import { Board } from '../board/board';
import type { Layout } from '../board/term';
import { button, choice, h, pointOut, reducedMotion } from '../dom';
import { list, parseSteps, Refusal, text, texts, type Fields } from '../engine/answers';
import type { Engine } from '../engine/client';
import { reductions, type Reduction } from '../gallery/cards';
import { fact } from '../panels/panel';
import { cited, term } from '../panels/terms';
import { Job } from '../panels/job';
import { Story } from '../panels/story';
import { Timeline } from '../panels/timeline';
import { prettyValue } from '../panels/values';
import { at, parseItems, parseScene, type Item, type Scene } from '../scene/parse';
import { drawScene, sceneSvg } from '../scene/picture';
import { drawLeft, drawPebbles, heightOf, namesOfGone, parseBoxes, type Box } from '../tools/boxes';
import { toDimacs, toWords, variablesOf } from '../tools/formula';
import { gadgetCaption } from '../tools/gadgets';
import { limits, settings } from '../state/settings';
import { Session } from '../state/session';
import { printRoute, type Route } from '../state/url';
import { viewOf } from '../views';
import { tell } from '../views/words';

type ReduceRoute = Extract<Route, { view: 'reduce' }>;

/** The player who moves first in a two-player reduction. */
const opener = 'right';

/** Returns where the construction draws vertices: the board is drawn with the same
 * layout. */
function namedPoints(scene: string): Layout {
  return new Map(parseItems(scene).filter((item) => item.what === 'name' && /^\d+$/.test(item.words))
    .map(({ words, x, y }) => [Number(words), { x, y }]));
}

/** The instance as it is typed, as the engine reads it. Throws a Refusal if it is no
 * formula where one is needed. */
function instanceOf(row: Reduction | undefined, typed: string): string {
  const read = row?.formula ? toDimacs(typed) : typed;
  if (read === null) throw new Refusal('A formula is needed, such as (x1 or not x2) and x2.');
  return read;
}

const MOST_SHOWN = 160; // longest position that is shown, in letters

function sizesOf(answer: Fields, line: string): HTMLElement[] {
  const sizes = text(answer, 'sizes');
  const position = fact('Position', line.length > MOST_SHOWN ? `${line.slice(0, MOST_SHOWN)} …` : line, 'reduce-line');
  return sizes ? [fact('Sizes', sizes, 'sizes'), position] : [position];
}

export class ReduceScreen {
  private readonly session: Session;
  private readonly board = new Board({ move: () => {}, refused: () => {}, preview: () => {} }, false);
  private readonly timeline: Timeline;
  private readonly story: Story;
  private readonly formula = h('div', { class: 'formula', testid: 'formula' }); // the formula after the moves so far
  private readonly job: Job;
  private readonly instance = h('textarea', { testid: 'instance', attrs: { id: 'instance', rows: 2, spellcheck: 'false' } });
  private readonly kind = h('label', { class: 'line-label', attrs: { for: 'instance' } });
  private readonly picture = h('div', { class: 'reduce-picture', testid: 'reduce-picture', role: 'region', label: 'The construction', attrs: { tabindex: 0 } });
  private readonly gadget = h('p', { class: 'caption', testid: 'gadget-caption', attrs: { 'aria-live': 'polite', hidden: true } });
  private readonly done = h('span');
  private readonly facts = h('dl', { class: 'facts', testid: 'reduce-facts' });
  private readonly more = h('dl', { class: 'facts' }); // facts of less interest
  private readonly status = h('p', { class: 'status', testid: 'status', attrs: { 'aria-live': 'polite' } });
  private readonly message = h('p', { class: 'message', testid: 'message', role: 'alert' });
  private readonly title = h('h1', { class: 'game-name' });
  private readonly hook = h('p', { class: 'rule' });
  private readonly hard = h('p', { class: 'hard', testid: 'hard' });
  private readonly legend = h('dl', { class: 'facts', testid: 'legend' });
  private readonly noPlay = h('p', { class: 'too-large', testid: 'no-play', attrs: { hidden: true } });
  private readonly chooser = h('div');
  private readonly play = h('a', { text: 'Play this position', testid: 'reduce-play', class: 'button' });
  private readonly examples = h('div');
  private drawn: Scene | null = null;                // the construction
  private twins: { left: Item; right: string }[] = []; // its stones, and their places on the board
  private boxes: Box[] = []; // boxes of the construction, with the moves that remove them
  private readonly left: HTMLElement;
  private readonly right = h('div', { class: 'game-side' }, this.board.element);
  private name = '';
  private shown = 0; // number of instances shown; late answers about an earlier one are dropped
  readonly element: HTMLElement;

  constructor(private readonly engine: Engine, private readonly go: (hash: string) => void) {
    this.session = new Session(engine);
    this.timeline = new Timeline(this.session);
    this.story = new Story(this.session);
    this.job = new Job(engine);
    this.session.listen(({ look, made }) => {
      this.board.show(look, made);
      this.timeline.update();
      this.showStory();
      this.showPicture(look.scenes[0] ?? '');
      this.status.textContent = tell(look.resultText ?? (look.over ? `${look.winner === 'left' ? 'Left' : 'Right'} wins` : `${look.turn === 'left' ? 'Left' : 'Right'} to move`), look.line);
    });
    this.left = h('div', {}, this.picture);
    this.element = h('div', { class: 'reduce' },
      h('header', { class: 'stage-head' }, this.title, this.chooser),
      this.hook, this.hard, this.job.note, this.job.element, this.message,
      h('div', { class: 'sides' },
        h('section', { class: 'panel-body panel side-left', label: 'The instance' }, h('h2', { text: 'The problem' }), this.examples, this.kind,
          h('div', { class: 'line-row' }, this.instance, button('Build', 'build', () => this.buildTyped())),
          this.facts, this.story.caption, this.gadget, this.formula, this.left,
          h('details', { attrs: { open: true } }, h('summary', { text: 'What the parts are for' }), this.legend),
          h('details', {}, h('summary', { text: 'The position in letters' }), this.more)),
        h('section', { class: 'stage', label: 'The game' }, h('h2', { text: 'The game' }), this.status, this.right, this.noPlay, this.timeline.element, this.play)));
  }

  leave(): void {
    this.timeline.pause();
    this.job.cancel();
  }

  async show(route: ReduceRoute): Promise<void> {
    const row = reductions.find((r) => r.name === route.name);
    this.name = route.name;
    this.shown++;
    const given = route.instance || (row?.examples[0]?.[0] ?? '');
    this.row = row;
    this.instance.value = row?.formula ? toWords(given) : given;
    this.title.textContent = row?.title ?? 'There is no such problem';
    this.hook.textContent = row?.hook ?? 'Choose one of these.';
    this.hard.replaceChildren(...(row?.hard ? [term(row.hard), ' '] : []), ...cited(row?.states ?? ''));
    this.legend.replaceChildren(...(row?.legend ?? []).map(([name, words]) => fact(name, words)));
    this.board.element.hidden = false;
    this.kind.textContent = row?.kind ?? 'The instance';
    this.chooser.replaceChildren(choice('Problem', 'reduction', [...(row ? [] : [['', 'choose …'] as const]), ...reductions.map((r) => [r.name, r.title] as const)], row ? route.name : '',
      (name) => this.go(printRoute({ view: 'reduce', name, instance: '' }))));
    this.examples.replaceChildren(...(row ? [choice('Example', 'example', [['', 'choose …'], ...row.examples], row.examples.some(([key]) => key === given) ? given : '',
      (instance) => this.go(printRoute({ view: 'reduce', name: route.name, instance })))] : []));
    this.message.textContent = '';
    for (const list of [this.facts, this.more]) list.replaceChildren(); // removes facts of the last instance
    this.picture.replaceChildren();
    this.formula.replaceChildren();
    this.session.moves = [];
    this.session.at = 0;
    this.timeline.update();
    this.showPlay(false, '');
    if (!row) return;
    try {
      await this.build(instanceOf(row, given));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.complain(error);
    }
  }

  private row: Reduction | undefined;

  private complain(error: Error): void {
    this.message.textContent = error.message.replace(/ ?\(dicot [^)]*\)/g, '');
    this.message.classList.add('bad');
    if (error instanceof Refusal && error.column > 0 && !this.row?.formula) pointOut(this.instance, error.column);
  }

  private buildTyped(): void {
    try {
      this.go(printRoute({ view: 'reduce', name: this.name, instance: instanceOf(this.row, this.instance.value.trim()) }));
    } catch (error) {
      this.complain(error as Error);
    }
  }

  /** Shows the play and what belongs to it, or says why there is none. */
  private showPlay(there: boolean, why: string): void {
    this.timeline.element.hidden = !there;
    this.play.hidden = this.right.hidden = !there && why === '';
    this.noPlay.hidden = why === '';
    this.noPlay.textContent = why;
    if (!there && why === '') this.status.textContent = '';
  }

  private async build(instance: string): Promise<void> {
    const mine = this.shown;
    const solvable = this.name !== 'green-tree';
    const words = ['reduce', ...(solvable ? ['--solve'] : []), '--scene', ...limits(), '--', this.name, instance];
    const answer = await this.job.run('Building and solving', words);
    if (!answer || mine !== this.shown) return;
    const line = `${text(answer, 'game')} ${text(answer, 'position')}`;
    const scene = texts(answer, 'scenes')[0];
    this.drawn = scene ? parseScene(scene) : null;
    this.twins = [];
    this.boxes = parseBoxes(answer);
    this.play.href = printRoute({ view: 'play', line, moves: [], at: 0, first: this.name === 'poscnf' ? opener : 'left', seats: { engine: 'none', strength: 3 }, puzzle: null });
    this.board.forget(text(answer, 'game') === 'pebbles' && scene ? namedPoints(scene) : undefined);
    await this.session.open(line, [], 0, this.name === 'poscnf' ? opener : 'left');
    if (mine !== this.shown) return;
    this.findTwins();
    this.takeSides();
    const known = await this.solutionOf(answer, line, instance);
    if (mine !== this.shown) return;
    const steps = parseSteps(answer);
    this.facts.replaceChildren(...known, ...(this.boxes.length > 0 && steps.length === 0 ? [fact('Gone so far', this.done, 'gone')] : []));
    this.more.replaceChildren(...sizesOf(answer, line));
    this.showPicture(this.session.look?.scenes[0] ?? '');
    const played = list(answer, 'moves').length > 0;
    this.showPlay(played, played || !solvable ? '' : `There is no play to show: ${text(answer, 'reason') ?? 'no solution was found in the time allowed'}.`);
    this.play.hidden = this.right.hidden = false;
    if (played) {
      this.session.continueWith(texts(answer, 'moves'));
      this.story.tell(steps);
      this.showStory();
      this.timeline.update();
      if (settings.animate && !reducedMotion()) this.timeline.start();
    }
  }

  /** Shows what the moves so far mean for the instance. */
  private showStory(): void {
    this.story.update();
    const { at, moves } = this.session, words = gadgetCaption(this.name, this.boxes, at, moves.length);
    this.gadget.hidden = words === null;
    this.gadget.textContent = words ?? '';
    const { scene } = this.story;
    this.formula.replaceChildren(...(scene ? [sceneSvg(scene, 'The formula, as far as it is played')] : []));
  }

  /** Pairs the stones of the construction with those of the board, if they are the same in
   * the same order. Then the play is shown on both sides. */
  private findTwins(): void {
    const stones = (scene: Scene): Item[] =>
      scene.items.filter((item) => item.what === 'stone').sort((a, b) => a.y - b.y || a.x - b.x);
    const left = this.drawn ? stones(this.drawn) : [], right = stones(parseScene(this.session.look?.scenes[0] ?? ''));
    const same = left.length === right.length && left.every((item, i) => item.words === right[i]!.words);
    this.twins = same ? left.map((item, i) => ({ left: item, right: at(right[i]!) })) : [];
  }

  /** Shows the play in the drawing of the construction if the board is too large to
   * draw. */
  private takeSides(): void {
    const drawable = this.session.look?.scenes[0] !== '';
    this.right.replaceChildren(drawable ? this.board.element : this.picture);
    this.left.replaceChildren(...(drawable ? [this.picture] : []));
  }

  /** Draws the construction after the moves so far. */
  private showPicture(board: string): void {
    const { drawn, boxes, session } = this;
    this.done.textContent = namesOfGone(boxes, session.at).join(', ') || 'nothing yet';
    if (!drawn) return;
    const items = boxes.length > 0 ? drawLeft(drawn, boxes, session.at) : drawPebbles(drawn, board) ?? this.drawStones(drawn, board);
    this.picture.replaceChildren(drawScene({ ...drawn, items }, 'The construction, as far as it is played', 0.6));
    const y = heightOf(drawn, boxes, session.at + 1), { picture } = this;
    if (y !== null) picture.scrollTop = (y / drawn.height) * picture.scrollHeight - picture.clientHeight / 2;
  }

  private drawStones(drawn: Scene, board: string): Item[] {
    const now = new Map(parseScene(board).items.filter((item) => item.what === 'stone').map((item) => [at(item), item.words]));
    const place = new Map(this.twins.map((twin) => [twin.left, twin.right]));
    return drawn.items.flatMap((item) => {
      const there = place.get(item);
      if (there === undefined) return [item];
      const words = now.get(there);
      return words === undefined ? [{ ...item, what: 'dot', words: 'plain' }] : [{ ...item, words }];
    });
  }

  private async solutionOf(answer: Fields, line: string, instance: string): Promise<HTMLElement[]> {
    if (this.name === 'green-tree') {
      const original = `pebbles ${instance}`;
      await this.showOriginal(original);
      return [fact('Value before', await this.valueOf(original), 'value-before'), fact('Value of the game', await this.valueOf(line), 'value-after')];
    }
    const solution = text(answer, 'solution') ?? `none: ${text(answer, 'reason') ?? 'not known within the limits'}`;
    const filled = [...new Set([...solution.matchAll(/\bx(\d+)=/g)].map((found) => Number(found[1])))].filter((n) => n > variablesOf(instance));
    return 'solution' in answer ? [fact('Solution', solution, 'solution'),
      ...(filled.length > 0 && variablesOf(instance) > 0 ? [fact('', `A clause of one variable is filled up with two new ones: ${filled.map((n) => `x${n}`).join(', ')} are not in your formula, and change nothing.`)] : [])] : [];
  }

  /** Draws the position from which the construction was made. */
  private async showOriginal(line: string): Promise<void> {
    const look = await this.engine.one('quick', ['look', '--', line]);
    const scene = texts(look, 'scenes')[0];
    if (!scene) return;
    const view = viewOf('pebbles');
    this.drawn = null;
    this.picture.replaceChildren(drawScene(parseScene(scene), 'The position before', view.margin, (item, all) => view.draw(item, all)));
  }

  private async valueOf(line: string): Promise<string> {
    const answer = await this.engine.one('live', ['value', ...limits(2), '--', line]);
    return prettyValue(text(answer, 'value') ?? 'not known');
  }
}
