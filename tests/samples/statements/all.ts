import { assets } from './assets.statements.ts';
import { clientSide } from './client-side.statements.ts';
import { defaults } from './defaults.statements.ts';
import { failureMatrix } from './failure-matrix.statements.ts';
import { headers } from './headers.statements.ts';
import { metrics } from './metrics.statements.ts';
import { options } from './options.statements.ts';
import { pitfalls } from './pitfalls.statements.ts';
import { readiness } from './readiness.statements.ts';
import { texts } from './texts.statements.ts';
import type { Statement } from './statement.ts';

/** All statements, by the test file that checks them. */
export const groups = {
  failureMatrix,
  defaults,
  headers,
  pitfalls,
  clientSide,
  assets,
  options,
  readiness,
  texts,
  metrics,
};

export const allStatements: readonly Statement[] = Object.values(groups).flatMap((group) => group.all);
