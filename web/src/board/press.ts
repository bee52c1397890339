// SPDX-License-Identifier: MIT
// press.ts: turns what a pointer does on a board into touches and drags. A finger that
// scrolls the page touches nothing: the browser takes the pointer away, or it travels too
// far. A place where a move of two touches begins can be dragged.

const TRAVEL = 10; // pixels that a finger may move while it touches

export interface PressEvents {
  /** The place under a point of the window; -1: none. */
  placeAt(x: number, y: number): number;
  /** May this place be dragged to another one? */
  drags(place: number): boolean;
  touch(place: number): void;
  /** A place is dragged: by so many pixels, to this point of the window. */
  carry(place: number, dx: number, dy: number, x: number, y: number): void;
  /** The drag is over; on which place, or -1? */
  drop(place: number, on: number): void;
}

export function listenToPresses(element: Element, events: PressEvents): void {
  let pressed = -1, pointer = -1, dragged = false;
  let start = { x: 0, y: 0 };
  const on = (name: string, listener: (event: PointerEvent) => void): void =>
    element.addEventListener(name, (event) => listener(event as PointerEvent));
  const travel = (event: PointerEvent): number => Math.hypot(event.clientX - start.x, event.clientY - start.y);

  // a finger on what can be dragged does not scroll
  element.addEventListener('touchstart', (event) => {
    const { touches } = event as TouchEvent, [finger] = touches;
    if (touches.length !== 1 || finger === undefined) return;
    const place = events.placeAt(finger.clientX, finger.clientY);
    if (place >= 0 && events.drags(place)) event.preventDefault();
  }, { passive: false });
  on('pointerdown', (event) => {
    if (!event.isPrimary || event.button !== 0) return;
    pressed = events.placeAt(event.clientX, event.clientY);
    pointer = event.pointerId;
    start = { x: event.clientX, y: event.clientY };
    dragged = false;
    if (pressed >= 0) event.preventDefault(); // the focus is set by the touch
  });
  on('pointermove', (event) => {
    if (pressed < 0 || event.pointerId !== pointer || (!dragged && travel(event) < TRAVEL) || !events.drags(pressed)) return;
    if (!dragged) element.setPointerCapture(pointer);
    dragged = true;
    events.carry(pressed, event.clientX - start.x, event.clientY - start.y, event.clientX, event.clientY);
  });
  on('pointerup', (event) => {
    if (pressed < 0 || event.pointerId !== pointer) return;
    const place = pressed, there = events.placeAt(event.clientX, event.clientY);
    pressed = -1;
    if (dragged) events.drop(place, there);
    else if (there === place && (event.pointerType === 'mouse' || travel(event) < TRAVEL)) events.touch(place);
  });
  on('pointercancel', (event) => {
    if (event.pointerId !== pointer) return;
    if (dragged) events.drop(pressed, -1);
    pressed = -1;
  });
}
