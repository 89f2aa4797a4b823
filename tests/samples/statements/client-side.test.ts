import { afterAll, describe } from 'vitest';
import { clientSide } from './client-side.statements.ts';
import { bridgeErrors } from './bridge-errors.statements.ts';
import { closeServers } from './servers.ts';
import { testStatements } from './statement.ts';

describe('the bridge, the bus, and the stores', () => {
  afterAll(closeServers);
  testStatements(clientSide, bridgeErrors);
});
