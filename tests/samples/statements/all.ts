import { assetData } from './asset-data.statements.ts';
import { assets } from './assets.statements.ts';
import { bridgeErrors } from './bridge-errors.statements.ts';
import { brokenResponses } from './broken-responses.statements.ts';
import { bundles } from './bundles.statements.ts';
import { caches } from './caches.statements.ts';
import { clientDefaults } from './client-defaults.statements.ts';
import { clientSide } from './client-side.statements.ts';
import { defaults } from './defaults.statements.ts';
import { discarded } from './discarded.statements.ts';
import { dispatchers } from './dispatchers.statements.ts';
import { dns } from './dns.statements.ts';
import { eventStreams } from './event-streams.statements.ts';
import { existingServers } from './existing-servers.statements.ts';
import { exposure } from './exposure.statements.ts';
import { failedFetches } from './failed-fetches.statements.ts';
import { failureMatrix } from './failure-matrix.statements.ts';
import { foreignResponses } from './foreign-responses.statements.ts';
import { forms } from './forms.statements.ts';
import { fragments } from './fragments.statements.ts';
import { frontends } from './frontends.statements.ts';
import { headersFromPodlet } from './headers/from-podlet.statements.ts';
import { headersPassedOn } from './headers/passed-on.statements.ts';
import { headersToPodlet } from './headers/to-podlet.statements.ts';
import { manifestCaching } from './headers/manifest-caching.statements.ts';
import { http2 } from './http2.statements.ts';
import { interrupted } from './interrupted.statements.ts';
import { limits } from './limits.statements.ts';
import { logLines } from './log-lines.statements.ts';
import { manifest } from './manifest.statements.ts';
import { metrics } from './metrics.statements.ts';
import { mistakes } from './mistakes.statements.ts';
import { newerReleases } from './newer-releases.statements.ts';
import { operations } from './operations.statements.ts';
import { browserOptions } from './options/browser.statements.ts';
import { clientOptions } from './options/client.statements.ts';
import { contextOptions } from './options/context.statements.ts';
import { incomingOptions } from './options/incoming.statements.ts';
import { layoutOptions } from './options/layout.statements.ts';
import { podletOptions } from './options/podlet.statements.ts';
import { responseOptions } from './options/response.statements.ts';
import { failurePitfalls } from './pitfalls/failures.statements.ts';
import { fallbackPitfalls } from './pitfalls/fallbacks.statements.ts';
import { servingPitfalls } from './pitfalls/serving.statements.ts';
import { valuePitfalls } from './pitfalls/values.statements.ts';
import { pageInBrowser } from './page-in-browser.statements.ts';
import { proxiedInput } from './proxied-input.statements.ts';
import { pageViews } from './page-views.statements.ts';
import { platform } from './platform.statements.ts';
import { packages } from './packages.statements.ts';
import { references } from './references.statements.ts';
import { registrations } from './registrations.statements.ts';
import { readiness } from './readiness.statements.ts';
import { rejectionStatements } from './rejections.statements.ts';
import { releases } from './releases.statements.ts';
import { runbook } from './runbook.statements.ts';
import { severalLayouts } from './several-layouts.statements.ts';
import { ship } from './ship.statements.ts';
import { tasks } from './tasks.statements.ts';
import { urlTexts } from './texts/urls.statements.ts';
import { errorTexts } from './texts/errors.statements.ts';
import { browserErrors } from './texts/browser-errors.statements.ts';
import { processErrors } from './texts/process-errors.statements.ts';
import { serverErrors } from './texts/server-errors.statements.ts';
import { layoutTexts } from './texts/layout.statements.ts';
import { vulnerabilities } from './vulnerabilities.statements.ts';
import { wayIn } from './way-in.statements.ts';
import type { Statement } from './statement.ts';

/** All statements, by the file that they are in. */
export const groups = {
  failureMatrix,
  rejectionStatements,
  defaults,
  clientDefaults,
  headersToPodlet,
  headersFromPodlet,
  headersPassedOn,
  manifestCaching,
  fallbackPitfalls,
  failurePitfalls,
  valuePitfalls,
  servingPitfalls,
  clientSide,
  bridgeErrors,
  assets,
  assetData,
  interrupted,
  discarded,
  limits,
  manifest,
  podletOptions,
  layoutOptions,
  clientOptions,
  responseOptions,
  contextOptions,
  incomingOptions,
  browserOptions,
  readiness,
  errorTexts,
  serverErrors,
  processErrors,
  browserErrors,
  layoutTexts,
  urlTexts,
  metrics,
  operations,
  ship,
  tasks,
  forms,
  fragments,
  frontends,
  pageInBrowser,
  brokenResponses,
  foreignResponses,
  dispatchers,
  bundles,
  dns,
  eventStreams,
  severalLayouts,
  http2,
  platform,
  logLines,
  caches,
  runbook,
  exposure,
  proxiedInput,
  failedFetches,
  releases,
  newerReleases,
  vulnerabilities,
  existingServers,
  references,
  registrations,
  mistakes,
  packages,
  pageViews,
  wayIn,
};

export const allStatements: readonly Statement[] = Object.values(groups).flatMap((group) => group.all);
