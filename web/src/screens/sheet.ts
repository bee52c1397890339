// SPDX-License-Identifier: MIT
// sheet.ts: a sheet of exercises for a class: everybody who opens the link gets the same
// questions, and the page judges the answers.
import { Board } from '../board/board';
import { button, choice, h, toggle } from '../dom';
import { text, type Look } from '../engine/answers';
import type { Engine } from '../engine/client';
import { outcomeWords, prettyValue } from '../panels/values';
import { Session } from '../state/session';
import { sheets } from '../state/settings';
import { printRoute, type Route } from '../state/url';
import { isWorth, levels, makeExercise, topics, type Exercise, type Level, type Topic } from '../tools/exercises';
import { moveWords, playersOf, ruleOfLine, tell, titleOfLine } from '../views/words';

export type SheetRoute = Extract<Route, { view: 'sheet' }>;

/** One question, with its board, a way to answer, and what was said about the answer. */
class Question {
  readonly element = h('section', { class: 'question panel', testid: 'question' });
  private readonly session: Session;
  private readonly board: Board;
  private readonly words = h('p', { class: 'message', role: 'status' });
  private readonly answered: string;

  constructor(private readonly engine: Engine, private readonly number: number, private readonly exercise: Exercise, before: string, private readonly done: (right: boolean, answer: string) => void) {
    this.session = new Session(engine);
    const plays = exercise.topic === 'move' || exercise.topic === 'solo';
    this.board = new Board({ move: (move) => this.play(move.text), refused: (term, touched) => void this.refuse(term, touched), preview: () => {} }, plays);
    this.session.listen(({ look, made, before: last }) => { this.board.show(look, made, last); this.moved(look); });
    this.answered = before;
    this.words.setAttribute('data-testid', `judged-${number}`);
  }

  async open(): Promise<void> {
    const { exercise: { topic, line, answer }, number } = this;
    this.element.dataset['line'] = line;
    await this.session.open(line);
    const ask: Record<Topic, string> = {
      value: 'What is this position worth?', winner: 'Who wins?', move: `${playersOf(line).left.name} begins. Make a move that wins.`,
      solo: `Play until ${answer === '1' ? 'one is' : answer === '0' ? 'none is' : `${answer} are`} left: that is the fewest possible.`,
    };
    this.element.replaceChildren(
      h('h2', { text: `${number}. ${ask[topic]}` }), h('p', { class: 'rule', text: `${titleOfLine(line)}. ${ruleOfLine(line) ?? ''}` }),
      this.board.element, this.controls(), this.words);
    if (this.answered !== '') await this.judge(this.answered);
  }

  private controls(): HTMLElement {
    const { exercise: { topic, line }, number } = this;
    if (topic === 'value') {
      const field = h('input', { testid: `answer-${number}`, label: `Value of question ${number}`, attrs: { value: this.answered, spellcheck: 'false', autocomplete: 'off', placeholder: 'such as 1/2, *, ^ or {1|-1}' } });
      return h('form', { class: 'line-row', on: { submit: (event) => { event.preventDefault(); void this.judge(field.value); } } },
        field, h('button', { text: 'Check', testid: `check-${number}` }), this.showButton());
    }
    if (topic === 'winner')
      return h('div', { class: 'buttons', role: 'group', label: 'Who wins?' },
        ...['L', 'R', 'N', 'P'].map((outcome) => button(outcomeWords(outcome, line).replace(/\.$/, ''), `answer-${number}-${outcome}`, () => void this.judge(outcome))));
    return h('div', { class: 'buttons' }, button('From the start', `restart-${number}`, () => void this.session.go(0)), this.showButton());
  }

  private showButton(): HTMLElement {
    return button('Show the answer', `show-${this.number}`, () => {
      const { topic, answer, line } = this.exercise;
      this.say(topic === 'value' ? `It is worth ${prettyValue(answer)}.` : topic === 'move' ? `${moveWords(answer, line)} wins.` : 'Open it as a puzzle below, and press Solve.', null);
    });
  }

  private async play(move: string): Promise<void> {
    const { topic } = this.exercise;
    if (topic === 'move' && this.session.at > 0) return;
    await this.session.play(move);
    if (topic === 'move') await this.judge(move);
  }

  private moved(look: Look): void {
    if (this.exercise.topic === 'solo' && look.over && this.session.at > 0) void this.judge(String(look.result ?? ''));
  }

  private async refuse(term: number, touched: number[]): Promise<void> {
    const why = await this.session.why(term, touched);
    if (why) this.say(tell(why, this.session.line), null);
  }

  private async judge(answer: string): Promise<void> {
    const { topic, line, winning } = this.exercise;
    try {
      const right = topic === 'value' ? await isWorth(this.engine, line, answer) : topic === 'move' ? winning!.has(answer) : answer === this.exercise.answer;
      this.say(right ? 'Right.' : await this.wrong(answer), right);
      this.done(right, answer);
    } catch (error) {
      this.say(error instanceof Error ? error.message : String(error), false);
    }
  }

  /** Says what is wrong with an answer, without giving away the right one. */
  private async wrong(answer: string): Promise<string> {
    const { topic, line } = this.exercise;
    if (topic !== 'move') return topic === 'solo' ? `${answer} are left. Try again from the start.` : 'That is not right.';
    const reply = text(await this.engine.one('quick', ['hint', '--strength', '4', '--turn', 'right', '--after', `L:${answer}`, '--', line]), 'move');
    return reply === null ? 'That loses.' : `That loses: ${moveWords(reply, line)} is the answer. Try again from the start.`;
  }

  private say(words: string, right: boolean | null): void {
    this.words.textContent = `${right === true ? '✓ ' : right === false ? '✗ ' : ''}${words}`;
    this.words.classList.toggle('bad', right === false);
    this.words.classList.toggle('good', right === true);
  }
}

export class SheetScreen {
  private readonly score = h('p', { class: 'status', testid: 'score', attrs: { 'aria-live': 'polite' } });
  private readonly list = h('div', { class: 'questions' });
  private readonly chosen = h('div', { class: 'sheet-choices' });
  private readonly message = h('p', { class: 'message', role: 'status', testid: 'sheet-message' });
  private visits = 0;
  readonly element = h('article', { class: 'sheet', testid: 'sheet' }, h('h1', { text: 'Exercises' }),
    h('p', { class: 'rule', text: 'The link of this sheet shows the same questions to everybody. Values are judged by equality: any way to write the right one will do.' }),
    this.chosen, this.score, this.message, this.list);

  constructor(private readonly engine: Engine, private readonly go: (hash: string) => void) {}

  async show(route: SheetRoute): Promise<void> {
    const mine = ++this.visits, key = printRoute(route), right = new Set<number>(), answers = sheets.get(key);
    this.drawChoices(route);
    this.list.replaceChildren();
    this.message.textContent = 'Making the questions …';
    const count = (): void => { this.score.textContent = `${right.size} of ${route.count} right`; };
    count();
    for (let i = 0; i < route.count; i++) {
      const exercise = await makeExercise(this.engine, route.topics, route.level, route.sheet, i);
      if (mine !== this.visits) return;
      if (!exercise) continue;
      const question = new Question(this.engine, i + 1, exercise, answers[i] ?? '', (well, answer) => {
        if (well) right.add(i);
        else right.delete(i);
        answers[i] = answer;
        sheets.set(key, answers);
        count();
      });
      this.list.append(question.element);
      await question.open();
      if (mine !== this.visits) return;
    }
    this.message.textContent = '';
  }

  private drawChoices(route: SheetRoute): void {
    const open = (change: Partial<SheetRoute>): void => this.go(printRoute({ ...route, ...change }));
    this.chosen.replaceChildren(
      choice('Level', 'sheet-level', levels.map((level) => [level, level] as const), route.level, (level) => open({ level: level as Level })),
      h('div', { class: 'buttons', role: 'group', label: 'Kinds of questions' }, ...topics.map(([topic, title]) =>
        toggle(title, `topic-${topic}`, route.topics.includes(topic), (on) => {
          const wanted = topics.map(([key]) => key).filter((key) => (key === topic ? on : route.topics.includes(key)));
          open({ topics: wanted.length > 0 ? wanted : [topic] });
        }))),
      h('div', { class: 'buttons' }, button('Another sheet', 'sheet-new', () => open({ sheet: Math.floor(Math.random() * 1e6) })),
        button('Copy the link for a class', 'sheet-link', () => void this.copyLink()), button('Print', 'sheet-print', () => print())));
  }

  private async copyLink(): Promise<void> {
    const base = await this.engine.linkBase, link = base === null ? location.href : base + location.hash;
    try {
      await navigator.clipboard.writeText(link);
      this.message.textContent = 'The link was copied.';
    } catch {
      this.message.textContent = `Copying is not allowed here: ${link}`;
    }
  }

  leave(): void {
    this.visits++;
  }
}

