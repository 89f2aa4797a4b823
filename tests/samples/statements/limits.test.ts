import { afterAll, describe } from 'vitest';
import { limits } from './limits.statements.ts';
import { closeServers } from './servers.ts';
import { testStatements } from './statement.ts';

describe('limits', () => {
  afterAll(closeServers);
  testStatements(limits);
});
