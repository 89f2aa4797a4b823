import convert from 'npm-to-yarn';
import { createFlowElement } from '../ast/jsx-nodes.server.ts';

/** Tab group of all package manager tabs, so that readers choose only once. */
const GROUP = 'package-manager';

const OTHERS = ['pnpm', 'yarn', 'bun'] as const;

/** Suffix that the converter adds to unsupported commands. */
const UNKNOWN = /^# couldn't auto-convert command$/m;

/** Commands for one package manager. */
export interface PackageCommands {
  label: string;
  code: string;
}

/**
 * Converts npm commands to those of other package managers. If a command has no equivalent, returns that command
 * instead.
 */
export function convertCommands(code: string): PackageCommands[] | { unknown: string; manager: string } {
  for (const line of code.split('\n')) {
    const manager = OTHERS.find((name) => UNKNOWN.test(convert(line, name)));
    if (manager !== undefined) return { unknown: line.trim(), manager };
  }
  return [{ label: 'npm', code }, ...OTHERS.map((label) => ({ label, code: convert(code, label) }))];
}

/** Creates tabs with a code block for each package manager. */
export function createCommandTabs(
  blocks: readonly { label: string; block: ReturnType<typeof createFlowElement> }[],
) {
  return createFlowElement(
    'Tabs',
    { group: GROUP, code: true },
    blocks.map(({ label, block }) => createFlowElement('Tab', { label }, [block])),
  );
}
