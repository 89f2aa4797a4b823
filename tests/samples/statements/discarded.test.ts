import { describe } from 'vitest';
import { discarded } from './discarded.statements.ts';
import { testStatements } from './statement.ts';

describe('discarded responses', () => {
  testStatements(discarded);
});
