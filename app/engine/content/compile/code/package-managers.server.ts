import convert from 'npm-to-yarn';
import { createFlowElement } from '../ast/jsx-nodes.server.ts';

/** Tab group of all package manager tabs, so that readers choose only once. */
const GROUP = 'package-manager';

const OTHERS = ['pnpm', 'yarn', 'bun'] as const;

/** Suffix that the converter adds to unsupported commands. */
const UNKNOWN = /^# couldn't auto-convert command$/m;

type Element = ReturnType<typeof createFlowElement>;

/**
 * Creates tabs with npm commands and those of other package managers. If a command has no equivalent, returns that
 * command instead.
 */
export function createCommandTabs(
  code: string,
  createBlock: (commands: string) => Element,
): Element | { unknown: string; manager: string } {
  for (const line of code.split('\n')) {
    const manager = OTHERS.find((name) => UNKNOWN.test(convert(line, name)));
    if (manager !== undefined) return { unknown: line.trim(), manager };
  }
  const tabs = ['npm' as const, ...OTHERS].map((label) =>
    createFlowElement('Tab', { label }, [createBlock(label === 'npm' ? code : convert(code, label))]),
  );
  return createFlowElement('Tabs', { group: GROUP, code: true }, tabs);
}
