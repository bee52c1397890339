// SPDX-License-Identifier: MIT
// dom.ts: makes elements of HTML and SVG in one expression.

type Child = Node | string | null | false;

export interface Props {
  class?: string;
  text?: string;
  testid?: string;
  label?: string;
  role?: string;
  title?: string;
  on?: Partial<Record<keyof HTMLElementEventMap, (event: Event) => void>>;
  attrs?: Record<string, string | number | boolean>;
}

function dress(element: Element, props: Props): void {
  if (props.class) element.setAttribute('class', props.class);
  if (props.text !== undefined) element.textContent = props.text;
  if (props.testid) element.setAttribute('data-testid', props.testid);
  if (props.label) element.setAttribute('aria-label', props.label);
  if (props.role) element.setAttribute('role', props.role);
  if (props.title) element.setAttribute('title', props.title);
  for (const [name, value] of Object.entries(props.attrs ?? {}))
    if (value !== false) element.setAttribute(name, value === true ? '' : String(value));
  for (const [name, listener] of Object.entries(props.on ?? {}))
    if (listener) element.addEventListener(name, listener);
}

export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K, props: Props = {}, ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  dress(element, props);
  element.append(...children.filter((child): child is Node | string => !!child));
  return element;
}

export function s<K extends keyof SVGElementTagNameMap>(
  tag: K, attrs: Record<string, string | number> = {}, ...children: Child[]
): SVGElementTagNameMap[K] {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attrs)) element.setAttribute(name, String(value));
  element.append(...children.filter((child): child is Node | string => !!child));
  return element;
}

/** A button with a visible text, or with a symbol whose accessible name is `label`. */
export function button(text: string, testid: string, press: () => void, label?: string): HTMLButtonElement {
  return h('button', { text, testid, label, title: label, attrs: { type: 'button' }, on: { click: press } });
}

/** A labelled drop-down list; `options` are pairs of value and text. */
export function choice(
  label: string, testid: string, options: readonly (readonly [string, string])[], value: string,
  change: (value: string) => void,
): HTMLLabelElement {
  const select = h('select', { testid, on: { change: () => change(select.value) } },
    ...options.map(([key, text]) => h('option', { text, attrs: { value: key, selected: key === value } })));
  return h('label', { class: 'field' }, h('span', { text: label }), select);
}

/** A checkbox with a label. */
export function toggle(label: string, testid: string, on: boolean, change: (on: boolean) => void): HTMLLabelElement {
  const box = h('input', { testid, attrs: { type: 'checkbox', checked: on }, on: { change: () => change(box.checked) } });
  return h('label', { class: 'toggle' }, box, h('span', { text: label }));
}

export function reducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Offers a file for download. */
export function download(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = h('a', { attrs: { href: url, download: name } });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** Puts the cursor of a field where something is wrong; columns are counted from 1. */
export function pointOut(field: HTMLInputElement | HTMLTextAreaElement, column: number): void {
  field.focus();
  const at = Math.min(Math.max(column, 1) - 1, field.value.length);
  field.setSelectionRange(at, Math.min(at + 1, field.value.length));
}
