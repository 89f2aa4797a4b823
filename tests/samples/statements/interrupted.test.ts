import { afterAll, describe } from 'vitest';
import { interrupted } from './interrupted.statements.ts';
import { closeServers } from './servers.ts';
import { testStatements } from './statement.ts';

describe('interrupted requests and responses', () => {
  afterAll(closeServers);
  testStatements(interrupted);
});
