import type { Situation } from '#app/site/recordings/recordings.ts';

/** A line of code, and whether the situation is about it. */
export type CodeLine = readonly [text: string, isMarked?: boolean];

/** How the layout registers the podlet in a situation. */
export function getLayoutCode(name: string, situation: Situation, timeout: number): CodeLine[] {
  const { response, throwable, view } = situation;
  const isTimeout = response === 'silent' || response.startsWith('slow');
  const options: (CodeLine | false)[] = [
    [`  timeout: ${response === 'slow-timeout-100' ? 100 : timeout},`, isTimeout],
    throwable && ['  throwable: true,', true],
    response === 'redirectable' && ['  redirectable: true,', true],
    response === 'unsettled-retries-1' && ['  retries: 1,', true],
    response === 'excluded' && ["  excludeBy: { deviceType: ['mobile'] },", true],
    view === 'expired' && ['  maxAge: 100,', true],
  ];
  return [
    [`const ${name} = layout.client.register({`],
    [`  name: '${name}',`],
    ["  uri: 'http://localhost:7100/manifest.json',"],
    ...options.filter((line) => line !== false),
    ['});'],
    [''],
    [`const response = await ${name}.fetch(incoming);`, throwable || response === 'broken-off'],
  ];
}

/** What the podlet does in a situation. */
export function getPodletCode(name: string, { response, fallback, view }: Situation): CodeLine[] {
  const isDeployed = view === 'deployed';
  const isHealthy = view === 'recovered';
  const route: CodeLine[] = [
    ['app.get(podlet.content(), async (req, res) => {'],
    ...(isHealthy ? HEALTHY : (ROUTES[response] ?? HEALTHY)),
    ['});'],
  ];
  return [
    ['const podlet = new Podlet({'],
    [`  name: '${name}',`],
    [`  version: '${isDeployed ? '2.0.0' : '1.0.0'}',`, isDeployed || response.startsWith('unsettled')],
    ["  pathname: '/',"],
    ...(fallback ? [["  fallback: '/fallback',", true] as const] : []),
    ['});'],
    [''],
    ...(response === 'refused' && !isHealthy ? [['// The process is not running.', true] as const] : route),
  ];
}

const HEALTHY: readonly CodeLine[] = [['  res.podiumSend(html`<p>2 items</p>`);']];
const SLOW: readonly CodeLine[] = [['  await setTimeout(200);', true], ...HEALTHY];

const ROUTES: Readonly<Record<string, readonly CodeLine[]>> = {
  slow: SLOW,
  'slow-timeout-100': SLOW,
  silent: [['  await setTimeout(60_000);', true], ...HEALTHY],
  'status-500': [["  res.status(500).send('Error');", true]],
  'status-404': [["  res.status(404).send('Not found');", true]],
  redirect: [["  res.redirect('/login');", true]],
  redirectable: [["  res.redirect('/login');", true]],
  'broken-off': [["  res.write('<p>2 it');"], ['  res.destroy();', true]],
};
