import { afterAll, describe } from 'vitest';
import { pitfalls } from './pitfalls.statements.ts';
import { closeServers } from './servers.ts';
import { testStatements } from './statement.ts';

describe('what writers and readers stumble over', () => {
  afterAll(closeServers);
  testStatements(pitfalls);
});
