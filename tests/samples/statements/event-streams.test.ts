import { afterAll, describe } from 'vitest';
import { eventStreams } from './event-streams.statements.ts';
import { closeServers } from './servers.ts';
import { testStatements } from './statement.ts';

describe('long-lived proxied responses', () => {
  afterAll(closeServers);
  testStatements(eventStreams);
});
