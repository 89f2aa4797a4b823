import { afterAll, describe } from 'vitest';
import { headersToPodlet } from './headers/to-podlet.statements.ts';
import { headersPassedOn } from './headers/passed-on.statements.ts';
import { headersFromPodlet } from './headers/from-podlet.statements.ts';
import { manifestCaching } from './headers/manifest-caching.statements.ts';
import { closeServers } from './servers.ts';
import { testStatements } from './statement.ts';

describe('headers between browsers, layouts, and podlets', () => {
  afterAll(closeServers);
  testStatements(headersToPodlet, headersFromPodlet, headersPassedOn, manifestCaching);
});
