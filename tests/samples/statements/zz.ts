import { listStatingCells, isProved, listErrorTexts, isQuoted } from './coverage.ts';
import { allStatements as all, groups } from './all.ts';
import { FACTS_ROWS } from './facts-rows.ts';
for (const [k, g] of Object.entries(groups)) console.log(k, g.all.length);
console.log(
  'unproved',
  FACTS_ROWS.filter((r) => !all.some((s) => s.proves.includes(r))),
  'unknown',
  [...new Set(all.flatMap((s) => s.proves))].filter((p) => !(FACTS_ROWS as readonly string[]).includes(p)),
);
for (const x of listStatingCells().filter((x) => !isProved(x, all)))
  console.log(`${x.page}#${x.heading} | ${x.row.slice(0, 50)} | ${x.column} | ${x.text.slice(0, 150)}`);
for (const t of listErrorTexts().filter((t) => !isQuoted(t, all))) console.log(t.place, t.text);
