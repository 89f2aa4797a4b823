import { afterAll, describe } from 'vitest';
import { closeServers } from './servers.ts';
import { testStatements } from './statement.ts';
import { wayIn } from './way-in.statements.ts';

describe('Get started pages', () => {
  afterAll(closeServers);
  testStatements(wayIn);
});
