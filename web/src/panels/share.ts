// SPDX-License-Identifier: MIT
// share.ts: shares the position as a LINE, the study as a link or inside a picture, and the
// answer as a certificate; and opens such files.
import { button, download, h, pointOut } from '../dom';
import { Refusal } from '../engine/answers';
import { svgPng } from '../scene/paint';
import { svgText } from '../scene/picture';
import { limits } from '../state/settings';
import type { Session } from '../state/session';
import { studyText } from '../tools/opened';
import type { Job } from './job';
import { panel } from './panel';

export interface ShareEvents {
  open: (line: string) => Promise<void>;
  file: (text: string) => Promise<void>;
  say: (message: string) => void;
}

export class Share {
  private readonly line = h('input', {
    testid: 'line', attrs: { id: 'line', spellcheck: 'false', autocomplete: 'off' },
    on: { keydown: (event) => { if ((event as KeyboardEvent).key === 'Enter') void this.apply(); } },
  });
  private readonly file = h('input', {
    testid: 'opened-file', label: 'A study, a certificate or a ruleset', attrs: { type: 'file', hidden: true },
    on: { change: () => void this.readFile() },
  });
  private readonly against = button('Play against the proof', 'play-proof', () => void this.playProof());
  readonly element = panel('Notation and sharing', 'panel-share', 'wide',
    h('label', { class: 'line-label', attrs: { for: 'line' }, text: 'Position' }),
    h('div', { class: 'line-row' }, this.line, button('Go', 'open-line', () => void this.apply())),
    h('div', { class: 'buttons' },
      button('Copy position', 'copy-line', () => void this.copy(this.session.look?.line ?? '', 'The position was copied.')),
      button('Copy link', 'copy-link', () => void this.copyLink()),
      button('SVG', 'export-svg', () => this.svg()),
      button('PNG', 'export-png', () => void this.png()),
      button('Certificate', 'export-certificate', () => void this.certificate()),
      button('Open a file', 'open-file', () => this.file.click()), this.against),
    this.file);

  constructor(
    private readonly session: Session, private readonly board: HTMLElement, private readonly job: Job,
    private readonly events: ShareEvents,
  ) {}

  update(): void {
    this.against.hidden = this.session.look?.players !== 2 || this.session.look.over;
    if (document.activeElement !== this.line) this.line.value = this.session.look?.line ?? '';
  }

  private async apply(): Promise<void> {
    this.line.blur();
    await this.events.open(this.line.value.trim());
  }

  /** Shows where a LINE that was typed is wrong. */
  pointOut(line: string, column: number): void {
    this.line.value = line;
    pointOut(this.line, column);
  }

  async copy(text: string, done: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      this.events.say(done);
    } catch {
      this.events.say(`Copying is not allowed here: ${text}`);
    }
  }

  /** Copies a link; if only this machine can open it, the position, too. */
  private async copyLink(): Promise<void> {
    const base = await this.session.engine.linkBase;
    if (base !== null) await this.copy(base + location.hash, 'The link was copied.');
    else if (/^(localhost|127\.|\[::1\]$)/.test(location.hostname))
      await this.copy(`${this.session.look?.line ?? ''}\n${location.href}`, 'The position was copied, and a link that works on this machine.');
    else await this.copy(location.href, 'The link was copied.');
  }

  private picture(): SVGSVGElement | null {
    return this.board.querySelector<SVGSVGElement>('svg.board-svg');
  }

  private svg(): void {
    const svg = this.picture();
    if (!svg) this.events.say('This board is too large for an SVG; there is a PNG.');
    else download(`${this.name}.svg`, new Blob([svgText(svg, studyText(location.hash))], { type: 'image/svg+xml' }));
  }

  private async png(): Promise<void> {
    const svg = this.picture();
    const canvas = this.board.querySelector('canvas');
    if (canvas) canvas.toBlob((blob) => { if (blob) download(`${this.name}.png`, blob); });
    else if (svg) download(`${this.name}.png`, await svgPng(svg, getComputedStyle(document.body).backgroundColor));
  }

  /** Makes the certificate of the present position; null: there is none, which is said. */
  private async prove(): Promise<string | null> {
    const command = this.session.look?.players === 2 ? 'outcome' : 'solve';
    let certificate = '';
    try {
      await this.job.run('Proving', this.session.alone(command, ...limits()), (text) => { certificate = text; });
    } catch (error) {
      this.events.say(error instanceof Refusal ? error.message : 'There is no certificate for this.');
      return null;
    }
    if (certificate === '') this.events.say('Nothing was proved within the limits.');
    return certificate || null;
  }

  /** A name for files about the position. */
  private get name(): string {
    return (this.session.look?.line ?? 'dicot').replace(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, '').slice(0, 60);
  }

  private async certificate(): Promise<void> {
    const certificate = await this.prove();
    if (certificate !== null) download(`${this.name}.cert`, new Blob([certificate], { type: 'text/plain' }));
  }

  private async playProof(): Promise<void> {
    const certificate = await this.prove();
    if (certificate !== null) await this.events.file(certificate);
  }

  private async readFile(): Promise<void> {
    const file = this.file.files?.[0];
    this.file.value = '';
    if (file) await this.events.file(await file.text());
  }
}
