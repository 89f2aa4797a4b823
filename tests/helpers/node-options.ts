/** Returns the Node.js options for running a script, as in `package.json`. */
export function listNodeOptions(script: string): string[] {
  return script.endsWith('.ts') ? ['--import', 'tsx'] : [];
}
