// SPDX-License-Identifier: MIT
// picture.ts: draws a scene as a picture that cannot be touched, and writes any SVG of the
// page as a stand-alone text, with the styles of page.css in its elements.
import { s } from '../dom';
import { drawItem, drawRulers, type Drawn } from './draw';
import { parseScene, type Item, type Scene } from './parse';

export function sceneSvg(text: string, label: string, margin = 0.4): SVGSVGElement {
  return drawScene(parseScene(text), label, margin);
}

export function drawScene(scene: Scene, label: string, margin: number, draw: (item: Item, scene: Scene) => Drawn = drawItem): SVGSVGElement {
  const svg = s('svg', {
    class: 'picture', role: 'img', 'aria-label': label,
    viewBox: `${-margin} ${-margin} ${scene.width + 2 * margin} ${scene.height + 2 * margin}`,
  });
  svg.append(...drawRulers(scene.rows, scene.columns, scene.width, scene.height), ...scene.items.flatMap((item) => draw(item, scene)));
  svg.style.setProperty('--cells-wide', String(scene.width + 2 * margin));
  return svg;
}

const inlined = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linecap', 'stroke-linejoin',
  'opacity', 'fill-opacity', 'font-size', 'font-family', 'font-weight', 'text-anchor', 'dominant-baseline', 'display'];

/** Returns the SVG as text that looks the same anywhere, and carries `more`. */
export function svgText(svg: SVGSVGElement, more: string, scale = 48): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const [from, to] = [svg, copy].map((root) => [root, ...root.querySelectorAll<SVGElement>('*')]) as [SVGElement[], SVGElement[]];
  from.forEach((element, i) => {
    const style = getComputedStyle(element);
    for (const name of inlined) to[i]!.setAttribute(name, style.getPropertyValue(name));
    for (const name of ['class', 'role', 'tabindex', 'aria-label', 'data-testid', 'style']) to[i]!.removeAttribute(name);
  });
  copy.querySelectorAll('[display="none"]').forEach((element) => element.remove());
  from.forEach((element, i) => { if (element.matches('.place, .last, .pulled')) to[i]!.remove(); }); // marks of the play
  const box = svg.viewBox.baseVal;
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(box.width * scale));
  copy.setAttribute('height', String(box.height * scale));
  copy.prepend(s('metadata', {}, more));
  return new XMLSerializer().serializeToString(copy);
}
