import { afterAll, describe } from 'vitest';
import { headers } from './headers.statements.ts';
import { closeServers } from './servers.ts';
import { testStatements } from './statement.ts';

describe('headers between browsers, layouts and podlets', () => {
  afterAll(closeServers);
  testStatements(headers);
});
