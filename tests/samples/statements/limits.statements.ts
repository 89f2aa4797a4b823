import { errorOf, registerRead, respond, startPodlet, visitor } from './servers.ts';
import { cell, Statements } from './statement.ts';

/** Header size limits of Node.js and undici. */

export const limits = new Statements();

/** Sizes below the limit, including the other headers of a request or response, and above it. */
const SIZES = { accepted: 15 * 1024, rejected: 16 * 1024 };

limits
  .add(
    'header size of a request to a podlet',
    cell(
      'guides/deployment',
      'time-budgets/3',
      'request headers that a Node.js server accepts, including the context',
      'Default',
      /^(\d+) KiB, then (\d+)$/,
    ),
    async () => {
      const { uri } = await startPodlet();
      const podlet = await registerRead(uri, { throwable: true });
      const statusWith = async (size: number): Promise<number | undefined> => {
        const headers = { 'x-large': 'x'.repeat(size) };
        const error = await errorOf(() => podlet.fetch(visitor(), { headers }));
        return (error as { output?: { statusCode: number } } | undefined)?.output?.statusCode;
      };
      const accepted = await statusWith(SIZES.accepted);
      return [accepted === undefined ? '16' : `less: ${accepted}`, `${await statusWith(SIZES.rejected)}`];
    },
  )
  .add(
    "header size of a podlet's response",
    cell(
      'guides/deployment',
      'time-budgets/3',
      'response headers that a layout accepts from a podlet',
      'Default',
      /^(\d+) KiB, then the (fallback|content)$/,
    ),
    async () => {
      const contentWith = async (size: number): Promise<string> => {
        const { uri } = await startPodlet({
          manifest: { fallback: '/fallback' },
          content: respond(200, 'CONTENT', { 'x-large': 'x'.repeat(size) }),
        });
        return (await (await registerRead(uri)).fetch(visitor())).content;
      };
      const accepted = await contentWith(SIZES.accepted);
      return [
        accepted === 'CONTENT' ? '16' : `less: ${accepted}`,
        (await contentWith(SIZES.rejected)).toLowerCase(),
      ];
    },
  );
