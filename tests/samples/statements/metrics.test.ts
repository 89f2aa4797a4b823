import { afterAll, describe } from 'vitest';
import { metrics } from './metrics.statements.ts';
import { closeServers } from './servers.ts';
import { testStatements } from './statement.ts';

describe('metric labels', () => {
  afterAll(closeServers);
  testStatements(metrics);
});
