// SPDX-License-Identifier: MIT
// sound.ts: short sounds of moves and ends, if people want them.
import { settings } from '../state/settings';

let context: AudioContext | null = null;

function tone(frequency: number, after: number, seconds: number): void {
  context ??= new AudioContext();
  const start = context.currentTime + after;
  const voice = context.createOscillator(), volume = context.createGain();
  voice.type = 'triangle';
  voice.frequency.value = frequency;
  volume.gain.setValueAtTime(0.16, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + seconds);
  voice.connect(volume).connect(context.destination);
  voice.start(start);
  voice.stop(start + seconds);
}

const sounds = {
  move: () => tone(320, 0, 0.09),
  answer: () => tone(240, 0, 0.11),
  end: () => [392, 494, 587].forEach((frequency, i) => tone(frequency, i * 0.13, 0.3)),
};

export function play(name: keyof typeof sounds): void {
  if (settings.sound) sounds[name]();
}
