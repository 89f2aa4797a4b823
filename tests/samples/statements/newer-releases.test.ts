import { afterAll } from 'vitest';
import { existingServers } from './existing-servers.statements.ts';
import { newerReleases } from './newer-releases.statements.ts';
import { closeServers } from './servers.ts';
import { testStatements } from './statement.ts';
import { vulnerabilities } from './vulnerabilities.statements.ts';

afterAll(closeServers);
testStatements(newerReleases, vulnerabilities, existingServers);
