import path from 'node:path';
import { expect, test } from 'vitest';
import { ProblemError } from '#app/engine/diagnostics/problem.ts';
import { checkProse } from '#scripts/check/prose/check-prose.ts';
import { makeTemporaryFolder } from '../../../helpers/temporary-folder.ts';

const PAGE = `---
title: The start-up
---

import { Card } from './Javascript.tsx';

Javascript in \`Javascript\` and ![Javascript](./Javascript.png).

\`\`\`js
// Javascript
\`\`\`

<Card title="x">A micro frontend.</Card>

Write <code>Javascript</code>, <kbd>Javascript</kbd>, and <samp>Javascript *or Javascript*</samp>.

<pre>
  Javascript
</pre>

## Limits
::keywords[Javascript, micro frontend]
Javascript.
`;

async function check(files: Record<string, string>): Promise<string[]> {
  const folder = await makeTemporaryFolder(files);
  const problems = await checkProse(path.join(folder, 'content'), 'README.md' in files ? folder : undefined);
  return problems.map(
    ({ file, line, column, message }) => `${path.basename(file ?? '')}:${line}:${column} ${message}`,
  );
}

test('E11 terms that terms.yml or the defaults replace are reported with location, in prose only', async () => {
  const terms = "replace:\n  'start-up': startup\n  'micro frontend(s)?': microfrontend$1\n";
  expect(await check({ 'content/docs/page.mdx': PAGE, 'content/terms.yml': terms })).toEqual([
    'page.mdx:2:12 Incorrect term: “start-up”, use “startup” instead.',
    'page.mdx:7:1 Incorrect term: “Javascript”, use “JavaScript” instead.',
    'page.mdx:13:19 Incorrect term: “micro frontend”, use “microfrontend” instead.',
    'page.mdx:23:1 Incorrect term: “Javascript”, use “JavaScript” instead.',
  ]);
});

test('E11 terms that terms.yml ignores are not reported', async () => {
  const files = { 'content/docs/page.md': 'A website, by Javascript.\n' };
  expect(await check(files)).toHaveLength(2);
  expect(await check({ ...files, 'content/terms.yml': 'ignore: ["web[- ]?site(s)?"]\n' })).toEqual([
    'page.md:1:15 Incorrect term: “Javascript”, use “JavaScript” instead.',
  ]);
});

test('messages in code are checked, except for quoted text', async () => {
  const module = `
    throw new Error('Run Javascript with "npm run Javascript" now.');
    throw new Error(\`The id "\${id}" of \${page} is an id of Javascript.\`);
    const name = 'Javascript';
  `;
  const empty = { 'CONTRIBUTING.md': '', '.github/x.md': '', 'deploy/x.md': '', 'scripts/x.ts': '' };
  const found = await check({ 'content/x.md': '', 'README.md': 'Javascript', 'app/x.ts': module, ...empty });
  expect(found).toEqual([
    'README.md:1:1 Incorrect term: “Javascript”, use “JavaScript” instead.',
    'x.ts:2:26 Incorrect term: “Javascript”, use “JavaScript” instead.',
    'x.ts:3:26 Incorrect term: “id”, use “ID” instead.',
    expect.stringContaining('“id”, use “ID” instead.'),
    expect.stringContaining('“Javascript”, use “JavaScript” instead.'),
  ]);
});

test('E11 an unknown field in terms.yml is reported with location and fix', async () => {
  const content = await makeTemporaryFolder({ 'terms.yml': 'replaces: {}\n' });
  await expect(checkProse(content)).rejects.toThrow(ProblemError);
  await expect(checkProse(content)).rejects.toThrow(/terms\.yml:1:1 "replaces" .*Did you mean "replace"/);
});

test.each(['a(', '(foo)?'])(
  'E11 the expression %s in terms.yml is reported with its location',
  async (written) => {
    const content = await makeTemporaryFolder({ 'terms.yml': `replace:\n  b: c\n  '${written}': x\n` });
    await expect(checkProse(content)).rejects.toThrow(ProblemError);
    await expect(checkProse(content)).rejects.toThrow(
      `terms.yml:3:3 "replace.${written}" has a name that is not a valid regular expression, or matches the empty string.`,
    );
  },
);

test('E4 E11 a page with a syntax error is reported with its location', async () => {
  const checked = check({ 'content/docs/page.mdx': '---\ntitle: Page\n---\n\nA brace: {\n' });
  await expect(checked).rejects.toThrow(ProblemError);
  await expect(checked).rejects.toThrow(/page\.mdx:5:10 .*expression/);
});
