import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { escapeXml } from '#app/engine/generated-files/xml.server.ts';
import { escapeHtml, escapeLikeReact, unescapeFromReact } from '#app/engine/lib/escape-markup.ts';

const TEXT = `<a href="b" title='c'>&lt; &amp;amp;</a>`;

test('B4 escapes the special characters of HTML and XML', () => {
  const escaped = `&lt;a href=&quot;b&quot; title='c'&gt;&amp;lt; &amp;amp;amp;&lt;/a&gt;`;
  expect(escapeHtml(TEXT)).toBe(escaped);
  expect(escapeXml(`${TEXT}\u0000\ud800`)).toBe(escaped);
});

test('escapes text like React, and back', () => {
  const [, inner] = /^<p>(.*)<\/p>$/.exec(renderToStaticMarkup(createElement('p', null, TEXT))) ?? [];
  expect(escapeLikeReact(TEXT)).toBe(inner);
  expect(unescapeFromReact(escapeLikeReact(TEXT))).toBe(TEXT);
});
