import { afterAll, describe } from 'vitest';
import { texts } from './texts.statements.ts';
import { closeServers } from './servers.ts';
import { testStatements } from './statement.ts';

describe('errors, log lines, states and addresses', () => {
  afterAll(closeServers);
  testStatements(texts);
});
