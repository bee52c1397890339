// SPDX-License-Identifier: MIT
// apng.mjs: PNG pictures of one size become one animated PNG, which browsers play
// [PNG specification, third edition]. A frame has only the rectangle that changed.
import { deflateSync, inflateSync } from 'node:zlib';
import { crc32 } from './crc32.mjs';

const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);

function numbers(...values) {
  const data = Buffer.alloc(values.length * 4);
  values.forEach((value, i) => data.writeUInt32BE(value, i * 4));
  return data;
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([numbers(data.length), body, numbers(crc32(body))]);
}

// ---- reading ----

/** The chunks of a PNG, as pairs of type and data. */
function chunksOf(png) {
  const found = [];
  for (let at = SIGNATURE.length; at < png.length;) {
    const length = png.readUInt32BE(at);
    found.push([png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, at + 8 + length)]);
    at += length + 12;
  }
  return found;
}

function paeth(a, b, c) {
  const [pa, pb, pc] = [Math.abs(b - c), Math.abs(a - c), Math.abs(a + b - 2 * c)];
  return pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
}

/** What each filter adds: by the bytes on the left, above, and above on the left. */
const filters = [() => 0, (a) => a, (a, b) => b, (a, b) => (a + b) >> 1, paeth];

/** A picture of 8 bits per channel, as browsers write them: its pixels, row by row. */
function decode(png) {
  const chunks = chunksOf(png), header = chunks.find(([type]) => type === 'IHDR')[1];
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const size = { 2: 3, 6: 4 }[header[9]], stride = width * size;
  const raw = inflateSync(Buffer.concat(chunks.filter(([type]) => type === 'IDAT').map(([, data]) => data)));
  const pixels = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y++) {
    const guess = filters[raw[y * (stride + 1)]];
    for (let x = 0; x < stride; x++) {
      const at = y * stride + x, left = x >= size, above = y > 0;
      pixels[at] = raw[at + y + 1] + guess(left ? pixels[at - size] : 0, above ? pixels[at - stride] : 0,
                                           left && above ? pixels[at - stride - size] : 0);
    }
  }
  return { header, width, height, size, stride, pixels };
}

// ---- writing ----

/** The least rectangle in which two pictures differ; at least one pixel. */
function difference(now, before) {
  let [left, top, right, bottom] = [now.width, now.height, -1, -1];
  for (let y = 0; y < now.height; y++)
    for (let x = 0; x < now.width; x++) {
      const at = y * now.stride + x * now.size;
      if (now.pixels.compare(before.pixels, at, at + now.size, at, at + now.size) === 0) continue;
      [left, right] = [Math.min(left, x), Math.max(right, x)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
    }
  return right < 0 ? [0, 0, 1, 1] : [left, top, right - left + 1, bottom - top + 1];
}

function encode({ pixels, stride, size }, [left, top, width, height]) {
  const rows = [];
  for (let y = top; y < top + height; y++) {
    const from = y * stride + left * size;
    rows.push(Buffer.from([0]), pixels.subarray(from, from + width * size));
  }
  return deflateSync(Buffer.concat(rows), { level: 9 });
}

/** The frames, each shown for that many milliseconds, again and again. */
export function animate(frames) {
  const pictures = frames.map(({ png }) => decode(png)), [first] = pictures;
  const parts = [SIGNATURE, chunk('IHDR', first.header), chunk('acTL', numbers(frames.length, 0))];
  let order = 0;
  for (const [i, picture] of pictures.entries()) {
    const box = i === 0 ? [0, 0, first.width, first.height] : difference(picture, pictures[i - 1]);
    const timing = Buffer.alloc(6); // the delay as a fraction; what is not covered stays
    timing.writeUInt16BE(frames[i].milliseconds, 0);
    timing.writeUInt16BE(1000, 2);
    const [left, top, width, height] = box;
    parts.push(chunk('fcTL', Buffer.concat([numbers(order++, width, height, left, top), timing])));
    const data = encode(picture, box);
    parts.push(i === 0 ? chunk('IDAT', data) : chunk('fdAT', Buffer.concat([numbers(order++), data])));
  }
  return Buffer.concat([...parts, chunk('IEND', Buffer.alloc(0))]);
}
