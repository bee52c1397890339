// SPDX-License-Identifier: MIT
// paint.ts: paints SVG elements of this page on a canvas, shape by shape, with the styles
// of page.css. (Loading the SVG as an image would need `data:` in the
// Content-Security-Policy.)

/** Returns the style of an element: its computed style, or the one stored for its class. */
export type StyleOf = (element: Element) => CSSStyleDeclaration;

const num = (element: Element, name: string): number => Number(element.getAttribute(name) ?? 0);

function outline(element: Element): Path2D | null {
  const path = new Path2D();
  switch (element.tagName) {
    case 'rect': {
      const radius = Math.min(num(element, 'rx'), num(element, 'width') / 2, num(element, 'height') / 2);
      path.roundRect(num(element, 'x'), num(element, 'y'), num(element, 'width'), num(element, 'height'), radius);
      return path;
    }
    case 'circle':
      path.arc(num(element, 'cx'), num(element, 'cy'), num(element, 'r'), 0, 2 * Math.PI);
      return path;
    case 'line':
      path.moveTo(num(element, 'x1'), num(element, 'y1'));
      path.lineTo(num(element, 'x2'), num(element, 'y2'));
      return path;
    case 'polygon':
      return new Path2D(`M${element.getAttribute('points') ?? ''}z`);
    case 'path':
      return new Path2D(element.getAttribute('d') ?? '');
    default:
      return null;
  }
}

function paintText(context: CanvasRenderingContext2D, element: Element, style: CSSStyleDeclaration): void {
  context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  context.textAlign = element.getAttribute('text-anchor') === 'middle' ? 'center' : 'left';
  context.textBaseline = element.getAttribute('dominant-baseline') === 'central' ? 'middle' : 'alphabetic';
  context.fillStyle = style.fill;
  context.fillText(element.textContent ?? '', num(element, 'x'), num(element, 'y'));
}

export function paintShape(context: CanvasRenderingContext2D, element: Element, styleOf: StyleOf): void {
  const style = styleOf(element);
  if (style.display === 'none' || style.visibility === 'hidden' || element.classList.contains('place')) return;
  context.save();
  context.globalAlpha *= Number(style.opacity);
  const moved = /translate\(([-\d.]+) ([-\d.]+)\)/.exec(element.getAttribute('transform') ?? '');
  if (moved) context.translate(Number(moved[1]), Number(moved[2]));
  const path = outline(element);
  if (element.tagName === 'text') {
    paintText(context, element, style);
  } else if (path) {
    if (style.fill !== 'none' && element.tagName !== 'line') {
      context.fillStyle = style.fill;
      context.fill(path);
    }
    const width = parseFloat(style.strokeWidth);
    if (style.stroke !== 'none' && width > 0) {
      context.strokeStyle = style.stroke;
      context.lineWidth = width;
      context.setLineDash(style.strokeDasharray === 'none' ? [] : style.strokeDasharray.split(/[ ,]+/).map(parseFloat));
      context.lineCap = style.strokeLinecap as CanvasLineCap;
      context.stroke(path);
    }
  } else {
    for (const child of element.children) paintShape(context, child, styleOf);
  }
  context.restore();
}

/** Makes a PNG of the SVG, with `scale` pixels per cell. */
export async function svgPng(svg: SVGSVGElement, background: string, scale = 72): Promise<Blob> {
  const box = svg.viewBox.baseVal;
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(box.width * scale);
  canvas.height = Math.ceil(box.height * scale);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = background;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(scale, scale);
  context.translate(-box.x, -box.y);
  for (const child of svg.children) paintShape(context, child, getComputedStyle);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture')))));
}
