import { afterAll, describe } from 'vitest';
import { defaults } from './defaults.statements.ts';
import { clientDefaults } from './client-defaults.statements.ts';
import { closeServers } from './servers.ts';
import { testStatements } from './statement.ts';

describe('defaults', () => {
  afterAll(closeServers);
  testStatements(defaults, clientDefaults);
});
