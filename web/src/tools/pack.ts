// SPDX-License-Identifier: MIT
// pack.ts: makes long texts, such as certificates and rulesets, short enough for a link.

const MOST = 4 << 20; // bytes that a packed text may unfold to

async function pass(bytes: Blob, through: ReadableWritablePair<Uint8Array<ArrayBuffer>, BufferSource>): Promise<Uint8Array> {
  const reader = bytes.stream().pipeThrough(through).getReader(), pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    pieces.push(piece.value);
    if ((size += piece.value.length) > MOST) throw new Error('What the link carries is too long.');
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

/** Packs a text into letters, digits, '-' and '_'. */
export async function pack(text: string): Promise<string> {
  const bytes = await pass(new Blob([text]), new CompressionStream('deflate-raw'));
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

export async function unpack(packed: string): Promise<string> {
  try {
    const binary = atob(packed.replace(/-/g, '+').replace(/_/g, '/'));
    const bytes = Uint8Array.from(binary, (c) => c.charCodeAt(0));
    return new TextDecoder().decode(await pass(new Blob([bytes]), new DecompressionStream('deflate-raw')));
  } catch {
    throw new Error('A part of the link is damaged: what it carries cannot be unpacked.');
  }
}
