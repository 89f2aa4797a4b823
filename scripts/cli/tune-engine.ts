import { setFlagsFromString } from 'node:v8';

/**
 * Imported by the commands that work through all pages on all processors: V8 is told to leave those to the work itself.
 * By itself it does on further threads what would pay in a program with processors to spare. A cold build of 1,000 pages
 * on two processors took 39.7 s with both settings, and 43.7 to 46.9 s without (`npm run build`, in turns). And by the
 * authors' server, whose first page of 1,000 was painted 3.4 to 3.7 s after the start, and 3.8 to 3.9 s without.
 */

/**
 * How much bytecode a function runs before V8 optimises it, in bytes: nine times the default of Node 20. Later ones have no
 * such setting, and would say so with each command.
 */
if (process.versions.v8.startsWith('11.')) setFlagsFromString('--interrupt-budget=600000');

/** Garbage is marked in between, not beside the work, which then need not say what it changes while that goes on. */
setFlagsFromString('--no-concurrent-marking');
