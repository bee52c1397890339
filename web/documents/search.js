// SPDX-License-Identifier: MIT
// search.js: searches the documents in the browser. words.js, which has their text, is loaded when
// somebody begins to search; as a script it can be read from a file, too.
'use strict';
{
  const MOST = 30, AROUND = 70; // results; characters of text on each side of what was found
  const top = document.documentElement.dataset.top;
  const input = document.getElementById('search'), list = document.getElementById('found');
  const article = document.querySelector('article');

  function load() {
    if (document.querySelector('script[data-words]')) return;
    const script = document.createElement('script');
    script.src = `${top}words.js`;
    script.dataset.words = '';
    script.onload = show;
    document.head.append(script);
  }

  /** How well a section fits: all words must occur; those in a heading count more. 0: it does not. */
  function rank(words, title, heading, text) {
    const head = `${title} ${heading}`.toLowerCase(), body = text.toLowerCase();
    let sum = 0;
    for (const word of words) {
      const inHead = head.includes(word), inBody = body.includes(word);
      if (!inHead && !inBody) return 0;
      sum += (heading.toLowerCase().includes(word) ? 8 : inHead ? 4 : 0) + (inBody ? 1 : 0);
    }
    return sum;
  }

  function excerpt(word, text) {
    const at = Math.max(0, text.toLowerCase().indexOf(word)), from = Math.max(0, at - AROUND);
    const piece = document.createElement('p'), mark = document.createElement('mark');
    mark.textContent = text.slice(at, at + word.length);
    piece.append((from > 0 ? '… ' : '') + text.slice(from, at), mark, text.slice(at + word.length, at + word.length + AROUND) + ' …');
    return piece;
  }

  function show() {
    const words = input.value.toLowerCase().split(/\s+/).filter((word) => word !== '');
    const asked = words.length > 0 && self.WORDS !== undefined;
    list.hidden = !asked;
    article.hidden = asked;
    list.replaceChildren();
    if (!asked) return;
    const found = self.WORDS.map((one) => [rank(words, one[1], one[3], one[4]), one]).filter(([fits]) => fits > 0);
    found.sort((a, b) => b[0] - a[0]);
    for (const [, [page, title, anchor, heading, text]] of found.slice(0, MOST)) {
      const item = document.createElement('li'), link = document.createElement('a');
      link.href = `${top}${page}#${anchor}`;
      link.textContent = heading === title ? title : `${title}: ${heading}`;
      link.addEventListener('click', () => { input.value = ''; show(); });
      item.append(link, excerpt(words.find((word) => text.toLowerCase().includes(word)) ?? '', text));
      list.append(item);
    }
    if (found.length === 0) list.append(Object.assign(document.createElement('li'), { textContent: 'Nothing was found.' }));
  }

  input.addEventListener('focus', load);
  input.addEventListener('input', () => { load(); show(); });
  input.form.addEventListener('submit', (event) => event.preventDefault());
}
