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

/** First error that Chromium reports for a page. */
async function failInBrowser(files: Record<string, string>): Promise<string> {
  const { origin } = await listen((request, response) => {
    const path = request.url ?? '/';
    response.setHeader('content-type', path.endsWith('.js') ? 'text/javascript' : 'text/html');
    response.end(files[path] ?? '');
  });
  const browser = await launchTestBrowser();
  try {
    const page = await browser.newPage();
    return await new Promise<string>((resolve, reject) => {
      page.once('pageerror', ({ message }) => {
        resolve(message);
      });
      page.on('console', (message) => {
        if (message.type() === 'error') resolve(message.text());
      });
      page.goto(origin).catch(reject);
    });
  } finally {
    await browser.close();
  }
}
