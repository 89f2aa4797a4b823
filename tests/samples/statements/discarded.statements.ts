import { discardResponse, type Discarded } from './discarded-responses.ts';
import { cell, phrase, Statements } from './statement.ts';

/** Statements about responses that a layout discards because the podlet's version has changed. */
export const discarded = new Statements();

const SIZE = /(\d+)–(\d+) KiB/;

/** Results of `isCrash`, by podlet. */
const crashes = new Map<string, Promise<boolean>>();

function isCrash(podlet: Discarded): Promise<boolean> {
  const key = JSON.stringify(podlet);
  const crash = crashes.get(key) ?? discardResponse(podlet).then((stderr) => stderr !== '');
  crashes.set(key, crash);
  return crash;
}

/** The stated bounds in KiB, if responses just inside them terminate the layout and those just outside do not. */
async function keepBounds([least = '', most = '']: readonly string[]): Promise<string[]> {
  const at = (size: number): Promise<boolean> => isCrash({ framework: 'http', size });
  const [below, above, within, beyond] = await Promise.all([
    at(Number(least) - 1),
    at(Number(least) + 1),
    at(Number(most) - 2),
    at(Number(most) + 1),
  ]);
  return [above && !below ? least : 'other', within && !beyond ? most : 'other'];
}

async function keepLeast([size = '']: readonly string[]): Promise<string> {
  return (await keepBounds([size, '128']))[0] ?? '';
}

discarded
  .add(
    'sizes that terminate a layout',
    phrase(
      'guides/rollouts',
      /If that response is (\d+)–(\d+) KiB long and has a `Content-Length`, the layout's process exits/,
    ),
    keepBounds,
  )
  .add(
    'sizes that terminate a layout (scaling)',
    phrase('guides/scaling', new RegExp(`sends a fragment of ${SIZE.source} can terminate the layout`)),
    keepBounds,
  )
  .add(
    'sizes that terminate a layout (runbook)',
    cell(
      'guides/runbook',
      'errors',
      "`Unhandled 'error' event` and `SocketError: other side closed`, soon after a podlet's deploy",
      'Cause',
      SIZE,
    ),
    keepBounds,
  )
  .add('a size that is safe', phrase('guides/performance', /Keep fragments under (\d+) KiB/), keepLeast)
  .add(
    'a size that is safe in any language',
    phrase('guides/podlets-without-nodejs', /Is smaller than (\d+) KiB, or chunked: larger fragments/),
    keepLeast,
  )
  .add(
    'podlets that send Content-Length',
    phrase(
      'guides/rollouts',
      /send them (chunked), without `Content-Length`\. (\w+) podlets do that\. (\w+) and plain `(\w+)` set `Content-Length`/,
    ),
    async () => {
      const isSafe = !(await isCrash({ framework: 'http', size: 100, isChunked: true }));
      const crashing = [];
      for (const framework of ['express', 'fastify', 'http'] as const) {
        if (await isCrash({ framework, size: 100 })) crashing.push(framework);
      }
      return crashing.join() === 'fastify,http' && isSafe
        ? ['chunked', 'Express', 'Fastify', 'http']
        : crashing;
    },
  )
  .add(
    'error of a layout that is terminated',
    cell(
      'guides/runbook',
      'errors',
      "`Unhandled 'error' event` and `SocketError: other side closed`, soon after a podlet's deploy",
      'Log line or error',
      /^`([^`]+)` and `([^`]+)`/,
    ),
    async (stated) => {
      const stderr = await discardResponse({ framework: 'http', size: 100 });
      return stated.map((text) => (stderr.includes(text) ? text : stderr));
    },
  );
