import { parentPort } from 'node:worker_threads';
import { createShikiHighlight } from '#app/engine/content/compile/shiki.server.ts';

/** What the worker is asked. */
export interface HighlightTask {
  id: number;
  code: string;
  language: string;
}

/** What it answers: lines of HTML, or why there are none. */
export type HighlightAnswer = { id: number } & ({ lines: string[] } | { fault: unknown });

/** Highlights code in a thread of its own; see `worker-highlight.ts`. */
const highlight = createShikiHighlight();

parentPort?.on('message', ({ id, code, language }: HighlightTask) => {
  highlight(code, language).then(
    (lines) => parentPort?.postMessage({ id, lines } satisfies HighlightAnswer),
    (fault: unknown) => parentPort?.postMessage({ id, fault } satisfies HighlightAnswer),
  );
});

const MODULE = `import a, { b } from 'c';
/** A {@link b}. */
const d = new E({ f: 'g', h: 1, ...i }); // j
export async function k({ l }, m = [true, null]) {
  if (!l?.n || m > 2) return await Promise.all(m.map(async (o) => \`p \${o.q()}\`));
  for (const r of m) r['s'] = /t+/g.test(r) ? this : undefined;
  try { throw new Error(\`u\`); } catch (v) { console.log(v); }
}
class W extends X { static #y = 1; get z() { return super.z; } }
d.get('/', (req, res) => { res.status(200).send('ok'); });
`;

const TYPES = `import type { A } from 'b';
export interface C<D extends E = F> { readonly g?: string[]; h(i: number): Promise<void>; }
const j = async <K>(l: K, m: Record<string, unknown> = {}): Promise<K> => (await n(l)) as K;
class O implements C { constructor(private readonly p: 'q' | \`r\${string}\`) { super(p!); } }
`;

/**
 * What most pages about JavaScript show. An engine compiles its patterns when code first runs into them, which takes most of
 * a second: so it does while the rest of the server starts.
 */
const USUAL: readonly Pick<HighlightTask, 'code' | 'language'>[] = [
  { language: 'js', code: MODULE },
  { language: 'ts', code: `${MODULE}${TYPES}` },
  { language: 'sh', code: 'npm install a --save-dev && A=b node c.js | grep "d $E" # f' },
  { language: 'json', code: '{ "a": ["b", 1, true, null, { "c": "d\\n" }] }' },
  { language: 'html', code: '<!doctype html>\n<!-- a -->\n<p class="b">c &amp; <a href="/d">e</a></p>' },
];

for (const { code, language } of USUAL) await highlight(code, language);
