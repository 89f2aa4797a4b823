import { describe, expect, test } from 'vitest';
import { createCodeHighlighter } from '#app/engine/content/compile/code/highlight.server.ts';
import { escapeText } from '#app/engine/lib/escape-markup.ts';

describe('createCodeHighlighter', () => {
  const highlighter = createCodeHighlighter();

  test('knows languages by name and alias', () => {
    expect(
      ['js', 'javascript', 'sh', 'http', 'text', 'txt', 'TypeScript'].filter(
        (name) => !highlighter.knows(name),
      ),
    ).toEqual([]);
    expect(highlighter.knows('nope')).toBe(false);
  });

  test('returns one line per line of code, including empty ones', async () => {
    expect(await highlighter.highlight('let a;\n\nlet b;', 'js')).toHaveLength(3);
    expect(await highlighter.highlight('a\n\nb', 'text')).toEqual(['a', '', 'b']);
  });

  test.each(['js', 'ts', 'html', 'css', 'json', 'sh', 'http', 'jsx', 'tsx', 'yaml', 'md'])(
    'renders %s as HTML with the same text and only spans with classes',
    async (language) => {
      const code = 'const a = `${b}`; # <p class="c">d</p>\n{"e": [1, true]}\n  indented: yes';
      const html = (await highlighter.highlight(code, language)).join('\n');
      expect(html.replace(/<span class="t-[a-z]+">|<\/span>/g, '')).toBe(escapeText(code));
    },
  );
});
