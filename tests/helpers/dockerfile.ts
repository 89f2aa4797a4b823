import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';

/** The container image of the last stage of the Dockerfile. */
interface ContainerImage {
  /** User that runs the server; default: root. */
  user: string;
  /** Program that runs the command. */
  entrypoint: string[];
  /** Program and arguments. */
  command: string[];
  healthCheck: string[];
  /** Variables with a fixed value. */
  env: Record<string, string>;
  /** Lines of the stage, with continuation lines joined. */
  lines: string[];
}

/** Parses the Dockerfile as far as required by the tests. */
export function readDockerfile(): ContainerImage {
  const text = readFileSync(path.join(PROJECT_ROOT, 'Dockerfile'), 'utf8')
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, '');
  const stage = text.slice(text.lastIndexOf('\nFROM ') + 1);
  const lines = stage.split('\n').filter((line) => line !== '');
  const find = (word: string): string => lines.findLast((line) => line.startsWith(`${word} `)) ?? '';
  const readList = (line: string): string[] =>
    JSON.parse(line.slice(Math.max(0, line.indexOf('['))) || '[]') as string[];
  const assignments = lines.filter((line) => line.startsWith('ENV ')).join(' ');
  return {
    user: find('USER').slice('USER '.length) || 'root',
    entrypoint: readList(find('ENTRYPOINT')),
    command: readList(find('CMD')),
    healthCheck: readList(find('HEALTHCHECK')),
    env: Object.fromEntries(
      [...assignments.matchAll(/(\w+)=([^\s$]*)(?=\s|$)/g)].map(([, name = '', value = '']) => [name, value]),
    ),
    lines,
  };
}
