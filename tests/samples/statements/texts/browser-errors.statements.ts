import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { launchTestBrowser } from '#tests/helpers/launch-chromium.ts';
import { listen, respond } from '../servers.ts';
import { errorStatements } from './runtime-errors.ts';

/** Browser messages for scripts that are loaded incorrectly or call podlets incorrectly. */
export const browserErrors = errorStatements([
  [
    'Cannot use import statement outside a module',
    () => failInBrowser({ '/': '<script src="/a.js"></script>', '/a.js': 'import "/b.js";' }),
  ],
  [
    'Failed to load module script: Expected a JavaScript-or-Wasm module script but the server responded with a MIME type of "text/html". Strict MIME type checking is enforced for module scripts per HTML spec.',
    () => failInBrowser({ '/': '<script type="module" src="/a"></script>', '/a': '<!DOCTYPE html>' }),
  ],
  [
    "Identifier '<name>' has already been declared",
    async () => {
      const message = await failInBrowser({
        '/': '<script>const list = 1;</script><script>const list = 2;</script>',
      });
      return message.replace("'list'", "'<name>'");
    },
  ],
  [
    // What webpack's runtime does with a module that another build has not defined.
    "Cannot read properties of undefined (reading 'call')",
    async () =>
      await failInBrowser({ '/': '<script>const modules = {}; modules[7].call({}, modules);</script>' }),
  ],
  [
    `Unexpected token '<', "<!DOCTYPE "... is not valid JSON`,
    () =>
      failInBrowser({
        '/': '<script type="module">(await fetch("/a")).json()</script>',
        '/a': '<!DOCTYPE html><title>Not found</title>',
      }),
  ],
  [
    'Failed to resolve module specifier "<name>". Relative references must start with either "/", "./", or "../".',
    async () =>
      (await failInBrowser({ '/': '<script type="module">import "lit";</script>' })).replace(
        '"lit"',
        '"<name>"',
      ),
  ],
  [
    `Failed to execute 'define' on 'CustomElementRegistry': the name "<name>" has already been used with this registry`,
    async () => {
      const script = '<script>customElements.define("a-b", class extends HTMLElement {})</script>';
      return (await failInBrowser({ '/': script + script })).replace('"a-b"', '"<name>"');
    },
  ],
  [
    'Failed to load resource: net::ERR_BLOCKED_BY_RESPONSE.NotSameOrigin',
    async () => {
      const headers = { 'content-type': 'text/javascript', 'cross-origin-resource-policy': 'same-origin' };
      const { origin } = await listen(respond(200, '', headers));
      return await failInBrowser({ '/': `<script src="${origin}/a.js"></script>` });
    },
  ],
  [
    "Failed to construct 'Worker': Script at '<url>' cannot be accessed from origin '<origin>'.",
    async () => {
      const { origin } = await listen(respond(200, '', { 'access-control-allow-origin': '*' }));
      const message = await failInBrowser({ '/': `<script>new Worker("${origin}/a.js")</script>` });
      return message
        .replace(/(?<=Script at )'[^']+'/, "'<url>'")
        .replace(/(?<=from origin )'[^']+'/, "'<origin>'");
    },
  ],
  [
    'Unsafe attempt to load URL <url> from frame with URL <url>. Domains, protocols and ports must match.',
    async () => {
      const { origin } = await listen(respond(200, '', { 'access-control-allow-origin': '*' }));
      const message = await failInBrowser({ '/': `<svg><use href="${origin}/a.svg#a"></use></svg>` });
      return message.replaceAll(/(?<=URL )http\S+?(?=[.]? |\.$)/g, '<url>').trim();
    },
  ],
  [
    `Loading the script '<url>' violates the following Content Security Policy directive: "<directive>"`,
    async () => {
      const policy = `<meta http-equiv="Content-Security-Policy" content="script-src 'self'">`;
      const message = await failInBrowser({
        '/': `${policy}<script src="http://127.0.0.1:9/a.js"></script>`,
      });
      return message
        .replace(/(?<=script ')[^']+/, '<url>')
        .replace(/(?<=directive: )"[^"]+".*/, '"<directive>"');
    },
  ],
  [
    "Executing inline script violates the following Content Security Policy directive '<directive>'.",
    async () => {
      const policy = `<meta http-equiv="Content-Security-Policy" content="script-src 'self'">`;
      const message = await failInBrowser({ '/': `${policy}<script>document.title = 'Cart';</script>` });
      return message.replace(/(?<=directive ')script-src 'self''.*/, "<directive>'.");
    },
  ],
  [
    'Hydration failed because the initial UI does not match what was rendered on the server.',
    async () => {
      const page = `<div id="root"><p>1</p></div><script src="/react.js"></script><script src="/dom.js"></script>
        <script>ReactDOM.hydrateRoot(document.getElementById('root'), React.createElement('b', null, 2))</script>`;
      const message = await failInBrowser(
        { '/': page, '/react.js': readUmd('react'), '/dom.js': readUmd('react-dom') },
        /Hydration failed/,
      );
      return message.replace(/^(?:Uncaught )?Error: /, '');
    },
  ],
  [
    "Access to <kind> at '<url>' from origin '<origin>' has been blocked by CORS policy: No 'Access-Control-Allow-Origin' header is present on the requested resource.",
    async () => {
      const { origin } = await listen(respond(200, '[]'));
      const message = await failInBrowser({
        '/': `<script>fetch("${origin}/items").catch(() => {})</script>`,
      });
      return message.replace(
        /fetch at '[^']+' from origin '[^']+'/,
        "<kind> at '<url>' from origin '<origin>'",
      );
    },
  ],
]);

/** Reads the script that defines a package of React as a global variable. */
function readUmd(name: 'react' | 'react-dom'): string {
  return readFileSync(path.join(PROJECT_ROOT, `node_modules/${name}/umd/${name}.development.js`), 'utf8');
}

/** First error that Chromium reports for a page, or the first that matches a pattern. */
async function failInBrowser(files: Record<string, string>, pattern = /./): Promise<string> {
  const { origin } = await listen((request, response) => {
    const path = request.url ?? '/';
    response.setHeader('content-type', path.endsWith('.js') ? 'text/javascript' : 'text/html');
    response.end(files[path] ?? '');
  });
  const browser = await launchTestBrowser();
  try {
    const page = await browser.newPage();
    return await new Promise<string>((resolve, reject) => {
      const report = (message: string): void => {
        if (pattern.test(message)) resolve(message);
      };
      page.on('pageerror', ({ message }) => report(message));
      page.on('console', (message) => {
        if (message.type() === 'error') report(message.text());
      });
      page.goto(origin).catch(reject);
    });
  } finally {
    await browser.close();
  }
}
