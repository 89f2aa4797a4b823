import { afterAll, describe } from 'vitest';
import { forms } from './forms.statements.ts';
import { fragments } from './fragments.statements.ts';
import { mistakes } from './mistakes.statements.ts';
import { references } from './references.statements.ts';
import { closeServers } from './servers.ts';
import { testStatements } from './statement.ts';
import { tasks } from './tasks.statements.ts';

describe('common tasks', () => {
  afterAll(closeServers);
  testStatements(tasks, forms, fragments, mistakes, references);
});
