import process from 'node:process';

// Exits when the build that started it is killed, even if that happens before this line.
process.once('disconnect', () => process.exit());
if (process.connected === false) process.exit();
process.channel?.unref();

/** Runs `remix vite:build` without loading the rest of the Remix CLI, which takes a third of a second. */
const { default: remix } = await import('@remix-run/dev/dist/vite/build.js');
await remix.build(process.cwd(), { logLevel: 'warn' });
