import type { Situation } from '#app/site/recordings/recordings.ts';

/** Prefix of the lines that are specific to the situation, which are highlighted. */
export const MARK = '!';

/** Returns the code with which the layout registers and fetches the podlet in a situation. */
export function getLayoutCode(
  name: string,
  { response, throwable, view }: Situation,
  timeout: number,
): string {
  const isTimeout = response === 'silent' || response.startsWith('slow');
  return `const ${name} = layout.client.register({
  name: '${name}',
  uri: 'http://${name}:7100/manifest.json',
${isTimeout ? MARK : ''}  timeout: ${timeout},${throwable ? '\n!  throwable: true,' : ''}${OPTIONS[response] ?? ''}${view === 'expired' ? '\n!  maxAge: 100,' : ''}
});

${throwable || response === 'broken-off' ? MARK : ''}const response = await ${name}.fetch(incoming);`;
}

const OPTIONS: Readonly<Record<string, string>> = {
  redirectable: '\n!  redirectable: true,',
  'unsettled-retries-1': '\n!  retries: 1,',
  excluded: "\n!  excludeBy: { deviceType: ['mobile'] },",
};

/** Returns the code of the podlet in a situation. */
export function getPodletCode(name: string, { response, fallback, view }: Situation): string {
  const isDeployed = view === 'deployed';
  const kind = view === 'recovered' ? 'fast' : response;
  const failure = FAILURES[kind.split('-timeout')[0] ?? ''];
  return `const podlet = new Podlet({
  name: '${name}',
${isDeployed || response.startsWith('unsettled') ? MARK : ''}  version: '${isDeployed ? 2 : 1}.0.0',
  pathname: '/',${fallback ? "\n!  fallback: '/fallback'," : ''}
});

${
  kind === 'refused'
    ? '!// The process is not running.'
    : `app.get(podlet.content(), async (req, res) => {${failure ?? ''}${
        failure === undefined || failure.includes('setTimeout')
          ? '\n  res.podiumSend(html`<p>2 items</p>`);'
          : ''
      }\n});`
}`;
}

const REDIRECT = "\n!  res.redirect('/login');";

/** Code of the route, by the podlet's response. Those that only wait send the content afterward. */
const FAILURES: Readonly<Record<string, string>> = {
  slow: '\n!  await setTimeout(200);',
  silent: '\n!  await setTimeout(60_000);',
  'status-500': "\n!  res.status(500).send('Error');",
  'status-404': "\n!  res.status(404).send('Not found');",
  redirect: REDIRECT,
  redirectable: REDIRECT,
  'broken-off': "\n  res.write('<p>2 it');\n!  res.destroy();",
};
