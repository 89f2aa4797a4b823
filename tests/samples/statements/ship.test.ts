import { afterAll, describe } from 'vitest';
import { closeServers } from './servers.ts';
import { ship } from './ship.statements.ts';
import { testStatements } from './statement.ts';

describe('shipping', () => {
  afterAll(closeServers);
  testStatements(ship);
});
