import { text } from 'node:stream/consumers';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { renderDocument } from '#app/engine/server/render-document.server.ts';

test.each(['ä', '€', '🎉'])(
  'B3 renders a document with many "%s" completely, without null characters',
  async (character) => {
    const paragraphs = Array.from(
      { length: 100 },
      (_, index) => `${'a'.repeat(index)}${character.repeat(100)}`,
    );
    const document = createElement(
      'html',
      null,
      paragraphs.map((content) => createElement('p', { key: content, title: content }, content)),
    );
    const html = await text(
      await renderDocument(() => document, {
        timeout: 5000,
        onError: (error) => expect.unreachable(String(error)),
      }),
    );
    expect(html).toBe(
      `<!DOCTYPE html><html>${paragraphs.map((content) => `<p title="${content}">${content}</p>`).join('')}</html>`,
    );
  },
);
