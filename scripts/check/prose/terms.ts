import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { readYaml } from '#app/engine/content/source/yaml.server.ts';
import { ProblemError, type Problem } from '#app/engine/diagnostics/problem.ts';
import { toDisplayPath } from '#app/engine/lib/file-paths.server.ts';

const pattern = z.string().trim().min(1);

/** Schema of terms.yml. */
const termsSchema = z.strictObject({
  ignore: z.array(pattern).default([]).describe('Terms of textlint-rule-terminology that do not apply here.'),
  replace: z
    .record(pattern, z.string().trim().min(1))
    .default({})
    .describe('What to write, by the regular expression that should not be written.'),
});

/** Terminology of a content folder, besides the defaults of textlint-rule-terminology. */
export type Terms = z.infer<typeof termsSchema>;

/**
 * Reads terms.yml. A folder without one uses the defaults.
 *
 * @throws ProblemError when the file is invalid
 */
export async function readTerms(contentDir: string): Promise<Terms> {
  const file = path.join(contentDir, 'terms.yml');
  const display = toDisplayPath(file);
  const problems: Problem[] = [];
  const text = existsSync(file) ? await readFile(file, 'utf8') : '';
  const terms = readYaml(
    { text, file: display, lineOffset: 0, fieldName: 'field of terms.yml' },
    termsSchema,
    problems,
  );
  if (terms === undefined) throw new ProblemError(problems);
  return terms;
}
