import convert from 'npm-to-yarn';
import { createFlowElement } from '#app/engine/content/compile/ast/jsx-nodes.server.ts';

/** The group that all such tabs are in, so that a reader chooses once. */
const GROUP = 'package-manager';

const OTHERS = ['pnpm', 'yarn', 'bun'] as const;

/** What the converter writes behind a command that it does not know. */
const UNKNOWN = /^# couldn't auto-convert command$/m;

/** Commands of npm, for each package manager. */
export interface PackageCommands {
  label: string;
  code: string;
}

/** Turns commands of npm into those of the others. Gives the first command that another has no word for instead. */
export function convertCommands(code: string): PackageCommands[] | { unknown: string; manager: string } {
  for (const line of code.split('\n')) {
    const manager = OTHERS.find((name) => UNKNOWN.test(convert(line, name)));
    if (manager !== undefined) return { unknown: line.trim(), manager };
  }
  return [{ label: 'npm', code }, ...OTHERS.map((label) => ({ label, code: convert(code, label) }))];
}

/** Tabs with a block of code for each package manager. */
export function createCommandTabs(
  blocks: readonly { label: string; block: ReturnType<typeof createFlowElement> }[],
) {
  return createFlowElement(
    'Tabs',
    { group: GROUP, code: true },
    blocks.map(({ label, block }) => createFlowElement('Tab', { label }, [block])),
  );
}
