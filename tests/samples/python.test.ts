import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import Layout from '@podium/layout';
import { HttpIncoming } from '@podium/utils';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { findFreePort } from '#tests/helpers/free-port.ts';

const PAGE = 'content/docs/guides/podlets-without-nodejs.mdx';
const hasPython = spawnSync('python3', ['--version']).status === 0;

/** The only Python sample of the page. */
function readSample(): string {
  const text = readFileSync(path.join(PROJECT_ROOT, PAGE), 'utf8');
  const [, code] = /```python[^\n]*\n([^]*?)\n```/.exec(text) ?? [];
  if (code === undefined) throw new Error(`${PAGE} has no Python sample`);
  return code;
}

// Needs Python 3; CI has it.
test.skipIf(!hasPython)('a layout composes the podlet in Python, and uses its fallback', async () => {
  const port = await findFreePort();
  const code = readSample()
    .replaceAll('7400', `${port}`)
    .replace(/^( *)ThreadingHTTPServer\((.*)\)\.serve_forever\(\)/m, (_, indent: string, given: string) =>
      [`server = ThreadingHTTPServer(${given})`, 'print("listening", flush=True)', 'server.serve_forever()']
        .map((line) => indent + line)
        .join('\n'),
    );
  const python = spawn('python3', ['-c', code], { stdio: ['ignore', 'pipe', 'ignore'] });
  const gone = once(python, 'exit');
  try {
    await once(createInterface({ input: python.stdout }), 'line');
    const layout = new Layout({
      name: 'shop',
      pathname: '/',
      context: { locale: { locale: 'nb-NO' } },
      client: { timeout: 5000 },
    });
    const reviews = layout.client.register({
      name: 'reviews',
      uri: `http://localhost:${port}/manifest.json`,
    });
    const incoming = new HttpIncoming({ headers: { host: 'localhost' }, url: '/', method: 'GET' });
    await layout.process(incoming);

    const response = await reviews.fetch(incoming);
    expect(response.content).toBe('<h2>Anmeldelser</h2>');
    expect(response.headers).toMatchObject({ 'podlet-version': '1.0.0' });
    expect(response.css.map(({ href }) => href)).toEqual(['https://cdn.example.com/reviews.css']);

    python.kill('SIGKILL');
    await gone;
    expect((await reviews.fetch(incoming)).content).toBe('<p>No reviews right now</p>');
  } finally {
    python.kill('SIGKILL');
  }
});
