import path from 'node:path';
import { z } from 'zod';
import { errorProblem, type Problem } from '#app/engine/diagnostics/problem.ts';
import { toDisplayPath } from '#app/engine/lib/file-paths.server.ts';
import { collapseWhitespace } from '#app/engine/lib/text.ts';
import type { Synonyms } from '#app/engine/model/search-files.ts';
import { createYamlLocator, readYamlFile } from './yaml.server.ts';

const term = z.string().trim().min(1);

/** Schema of synonyms.yml. */
export const synonymsSchema = z.strictObject({
  groups: z
    .array(z.array(term).min(2))
    .default([])
    .describe('Groups of words and phrases with one meaning: a search for one also finds the others.'),
  oneWay: z
    .record(term, z.array(term).min(1))
    .default({})
    .describe(
      'Alternative terms, by the term that the pages use: a search for an alternative also finds that term, but not vice versa.',
    ),
});

/** Reads synonyms.yml, which is optional. Errors are added to `problems`; an invalid file counts as empty. */
export async function readSynonyms(contentDir: string, problems: Problem[]): Promise<Synonyms> {
  const file = path.join(contentDir, 'synonyms.yml');
  const read = await readYamlFile(file, 'field of synonyms.yml', synonymsSchema, problems);
  if (read?.value === undefined) return {};
  const { value: parsed, text } = read;
  const locate = createYamlLocator({ text, lineOffset: 0 });
  const report = (keys: readonly PropertyKey[], message: string, fix: string): void => {
    problems.push(errorProblem('synonyms', message, { file: toDisplayPath(file), ...locate(keys), fix }));
  };
  const synonyms = new Map<string, string[]>();
  for (const [index, group] of parsed.groups.entries()) {
    const words = group.map(normalize);
    for (const [position, word] of words.entries()) {
      if (synonyms.has(word) || words.indexOf(word) < position) {
        report(
          ['groups', index, position],
          `"${word}" is already in a group.`,
          'Merge the groups, or remove it here.',
        );
      }
    }
    for (const word of words)
      synonyms.set(
        word,
        words.filter((other) => other !== word),
      );
  }
  for (const [key, names] of Object.entries(parsed.oneWay)) {
    const word = normalize(key);
    for (const [position, name] of names.map(normalize).entries()) {
      const known = synonyms.get(name) ?? [];
      if (name === word || known.includes(word)) {
        report(['oneWay', key, position], `A search for "${name}" already finds "${word}".`, 'Remove it.');
      }
      synonyms.set(name, [...known, word]);
    }
  }
  return Object.fromEntries(synonyms);
}

function normalize(words: string): string {
  return collapseWhitespace(words).toLowerCase();
}
