// SPDX-License-Identifier: MIT
// dicot.mjs: the host of dicot.wasm, in node, in a page or in a worker.
//
//   const dicot = await load(bytes, { stop: () => stopped });
//   dicot.ask('outcome', '--time', '5s', '--', 'clobber xo|ox')   // { code, out, err }
//
// `stop` is called every few milliseconds while a search runs; if it returns true, the search
// ends with its best answer so far. `progress` is called about four times per second with how
// far the search is, and `better` with the moves of each better play of `solve`. If `ask`
// throws, the module is broken: load it again.

const BAD_FD = 8, NOT_SEEKABLE = 70;   // errno of WASI

/** Makes an engine from dicot.wasm, given as bytes or as a compiled module. Its memory only grows:
 * drop the engine when it has become too large. */
export async function load(source, { stop = () => false, progress = () => {}, better = () => {} } = {}) {
  let written = { 1: [], 2: [] };      // pieces of stdout and stderr
  let evidence = [];                   // pieces of the certificate
  let memory;                          // a new view each time: growing moves the memory
  const view = () => new DataView(memory.buffer);

  const wasi = {
    fd_write(fd, vectors, count, length) {
      if (!(fd in written)) return BAD_FD;
      let sum = 0;
      for (let i = 0; i < count; i++) {
        const at = view().getUint32(vectors + 8 * i, true);
        const size = view().getUint32(vectors + 8 * i + 4, true);
        written[fd].push(new Uint8Array(memory.buffer, at, size).slice());
        sum += size;
      }
      view().setUint32(length, sum, true);
      return 0;
    },
    clock_time_get(clock, precision, time) {
      view().setBigUint64(time, BigInt(Math.round(performance.now() * 1e6)), true);
      return 0;
    },
    fd_fdstat_get: () => BAD_FD,       // means: not a terminal
    fd_seek: () => NOT_SEEKABLE,
    fd_close: () => 0,
  };

  const made = await WebAssembly.instantiate(source, {
    wasi_snapshot_preview1: wasi,
    dicot: {
      stop: () => (stop() ? 1 : 0),
      progress: (seconds, nodes, at, size) =>
        progress({ seconds, nodes, text: decode([new Uint8Array(memory.buffer, at, size)]) }),
      better: (at, size) => better(decode([new Uint8Array(memory.buffer, at, size)]).split('\n')),
      evidence: (at, size) => {
        evidence.push(new Uint8Array(memory.buffer, at, size).slice());
      },
    },
  });
  const module = (made.instance ?? made).exports;
  memory = module.memory;
  module._initialize();

  function decode(pieces) {
    const text = new TextDecoder();
    return pieces.map((piece) => text.decode(piece, { stream: true })).join('');
  }

  /** Runs a command with its arguments, as on the command line. An argument is text
   * without NUL. The answer is JSON, one object per line. */
  function ask(...words) {
    if (words.some((word) => word.includes('\0'))) throw new TypeError('NUL in an argument');
    const text = new TextEncoder().encode(words.map((word) => word + '\0').join(''));
    const room = module.dicot_new(text.length) >>> 0;
    if (room === 0) throw new RangeError('no memory for the question');
    written = { 1: [], 2: [] };
    evidence = [];
    new Uint8Array(memory.buffer, room, text.length).set(text);
    const code = module.dicot_ask(room, text.length);
    module.dicot_free(room);
    return { code, out: decode(written[1]), err: decode(written[2]) };
  }

  /** Does the same, and returns the certificate of the answer in `evidence`. */
  function askForEvidence(...words) {
    module.dicot_certify(1);
    try {
      const answer = ask(...words);
      return { ...answer, evidence: decode(evidence) };
    } finally {
      module.dicot_certify(0);
    }
  }

  return { ask, askForEvidence, bytes: () => memory.buffer.byteLength };
}
