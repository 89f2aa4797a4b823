import { cell, Statements } from '../statement.ts';

/** Runtime errors by their message on the page, with code that causes each. `<…>` is a placeholder for a value. */
export type RuntimeErrors = readonly (readonly [message: string, provoke: () => Promise<string>])[];

/** Creates a statement for each error that the page of errors explains. */
export function stateErrors(errors: RuntimeErrors): Statements {
  const statements = new Statements();
  for (const [message, provoke] of errors)
    statements.add(message, cell('help/errors', 'runtime', message, 'Error', /^`(.*)`$/), provoke);
  return statements;
}
