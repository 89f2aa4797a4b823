import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import Podlet from '@podium/podlet';
import { afterAll, describe, expect, test } from 'vitest';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { brokenResponses } from './broken-responses.statements.ts';
import { bundles } from './bundles.statements.ts';
import { caches } from './caches.statements.ts';
import { dispatchers } from './dispatchers.statements.ts';
import { dns } from './dns.statements.ts';
import { exposure } from './exposure.statements.ts';
import { failedFetches } from './failed-fetches.statements.ts';
import { foreignResponses } from './foreign-responses.statements.ts';
import { http2 } from './http2.statements.ts';
import { logLines } from './log-lines.statements.ts';
import { platform } from './platform.statements.ts';
import { proxiedInput } from './proxied-input.statements.ts';
import { operations } from './operations.statements.ts';
import { packages } from './packages.statements.ts';
import { registrations } from './registrations.statements.ts';
import { releases } from './releases.statements.ts';
import { runbook } from './runbook.statements.ts';
import { severalLayouts } from './several-layouts.statements.ts';
import { closeServers } from './servers.ts';
import { ship } from './ship.statements.ts';
import { testStatements } from './statement.ts';

describe('deployment and operations', () => {
  afterAll(closeServers);
  testStatements(
    ship,
    brokenResponses,
    caches,
    runbook,
    releases,
    registrations,
    packages,
    operations,
    exposure,
    proxiedInput,
    failedFetches,
    foreignResponses,
    dispatchers,
    bundles,
    dns,
    severalLayouts,
    http2,
    platform,
    logLines,
  );

  test('the policy in guides/security allows the declarative shadow DOM polyfill by its hash', () => {
    const podlet = new Podlet({ name: 'my-podlet', version: '1', pathname: '/', useShadowDOM: true });
    const [, script = ''] = /<script>([^]*?)<\/script>/.exec(podlet.wrapWithShadowDOM('')) ?? [];
    const page = readFileSync(path.join(PROJECT_ROOT, 'content/docs/guides/security.mdx'), 'utf8');
    expect(page).toContain(`"'sha256-${createHash('sha256').update(script).digest('base64')}'"`);
  });
});
