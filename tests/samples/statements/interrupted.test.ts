import { afterAll, describe } from 'vitest';
import { interrupted } from './interrupted.statements.ts';
import { closeServers } from './servers.ts';
import { testStatements } from './statement.ts';

describe('requests and responses that break off', () => {
  afterAll(closeServers);
  testStatements(interrupted);
});
