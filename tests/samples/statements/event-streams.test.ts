import { afterAll, describe } from 'vitest';
import { eventStreams } from './event-streams.statements.ts';
import { closeServers } from './servers.ts';
import { testStatements } from './statement.ts';

describe('proxied responses that last long', () => {
  afterAll(closeServers);
  testStatements(eventStreams);
});
