import { afterAll, describe } from 'vitest';
import { readiness } from './readiness.statements.ts';
import { closeServers } from './servers.ts';
import { testStatements } from './statement.ts';

describe('layout readiness', () => {
  afterAll(closeServers);
  testStatements(readiness);
});
