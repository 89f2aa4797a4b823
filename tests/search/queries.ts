/** What a reader comes with. */
export type QueryKind = 'api' | 'error' | 'header' | 'misspelling' | 'prefix' | 'form' | 'topic' | 'question';

/** A query, and the sections that answer it. */
export interface JudgedQuery {
  kind: QueryKind;
  query: string;
  /** Hrefs without base. More than one only where two sections say the same, e.g. for podlets and for layouts. */
  answers: readonly string[];
}

const PODLET = '/docs/api/podlet';
const LAYOUT = '/docs/api/layout';
const BROWSER = '/docs/api/browser';
const BRIDGE = '/docs/api/bridge';
const STORE = '/docs/api/store';
const ASSETS = '/docs/api/assets';
const FRAMEWORKS = '/docs/api/http-framework-compatibility';
const INCOMING = '/docs/api/incoming';
const MANIFEST = '/docs/api/manifest';
const DOCUMENT = '/docs/api/document';
const CONTEXT = '/docs/guides/context';
const FALLBACKS = '/docs/guides/fallbacks';
const PROXYING = '/docs/guides/proxying';
const REDIRECTS = '/docs/guides/redirects';
const PASSING = '/docs/guides/passing-values-to-podlets';
const HYBRID = '/docs/guides/hybrid';
const HOSTING = '/docs/guides/assets';

const api = judge('api');
const error = judge('error');
const header = judge('header');
const misspelling = judge('misspelling');
const prefix = judge('prefix');
const form = judge('form');
const topic = judge('topic');
const question = judge('question');

/**
 * Queries as readers of this documentation would type them, each with the answer that somebody who had read the pages
 * would point at. They were written from the pages, before the search had answered any of them: an answer is changed
 * only when the pages are.
 */
export const QUERIES: readonly JudgedQuery[] = [
  // Names of the API, whole and by part.
  api('client.register', `${LAYOUT}#clientregisteroptions`),
  api('refreshManifests', `${LAYOUT}#clientrefreshmanifests`),
  api('client.refreshManifests()', `${LAYOUT}#clientrefreshmanifests`),
  api('podiumSend', `${PODLET}#respodiumsendfragment`, `${LAYOUT}#respodiumsendfragment`),
  api('res.podiumSend', `${PODLET}#respodiumsendfragment`, `${LAYOUT}#respodiumsendfragment`),
  api('podlet.defaults', `${PODLET}#defaultscontext`),
  api(
    'DangerouslyIncludeUnescapedHTML',
    `${PODLET}#dangerouslyincludeunescapedhtml`,
    `${LAYOUT}#dangerouslyincludeunescapedhtml`,
  ),
  api('TemplateResult', `${PODLET}#templateresult`, `${LAYOUT}#templateresult`),
  api('wrapWithShadowDOM', `${PODLET}#podletwrapwithshadowdomhtml`),
  api('useShadowDOM', `${PODLET}#useshadowdom`),
  api('sendHeaders', `${PODLET}#ressendheaders`),
  api('excludeBy', `${LAYOUT}#excludeby-and-includeby`),
  api('context.register', `${LAYOUT}#contextregistername-parser`),
  api('incoming.podlets', `${LAYOUT}#incomingpodlets`),
  api('deepMap', `${STORE}#deepmapchannel-topic-initialvalue`),
  api('toJsxAttributes', `${ASSETS}#tojsxattributes`),
  api('AssetCss', `${ASSETS}#assetcss`),
  api('waitForAssets', `${INCOMING}#waitforassets`),
  api('bridge.notification', `${BRIDGE}#bridgenotification`),
  api('MessageBus', `${BROWSER}#messagebus`),
  api('unsubscribe', `${BROWSER}#unsubscribe`),
  api('HttpIncoming', INCOMING),
  api('client.state', `${LAYOUT}#clientstate`),
  api('layout.view', `${LAYOUT}#viewtemplate`),
  api('podlet.proxy', `${PODLET}#proxy-target-name-`),
  api('resolveThreshold', `${LAYOUT}#client`),

  // Error messages, whole and in halves.
  error(
    'No manifest available - Cannot read content',
    `${FALLBACKS}#throwable-podlets`,
    `${LAYOUT}#when-a-podlet-fails`,
  ),
  error(
    'could not parse manifest',
    `${MANIFEST}#validation-what-is-dropped-what-is-refused`,
    '/docs/guides/layout-development#logging-and-states',
  ),
  error(
    'Recursion detected failed to resolve',
    `${FALLBACKS}#throwable-podlets`,
    `${LAYOUT}#when-a-podlet-fails`,
  ),
  error(
    'has already been registered',
    `${CONTEXT}#errors-from-register`,
    `${LAYOUT}#contextregistername-parser`,
  ),
  error(
    'required argument "version" on the Podlet constructor',
    `${PODLET}#what-the-errors-mean`,
    `${PODLET}#constructor`,
  ),
  error(
    'socket hang up',
    `${PROXYING}#when-the-target-does-not-answer`,
    `${LAYOUT}#middleware`,
    `${PROXYING}#why-do-post-requests-hang`,
  ),
  error(
    'could not create network connection to remote manifest',
    '/docs/guides/layout-development#logging-and-states',
  ),
  error('EADDRINUSE', '/docs/introduction/hello-podium#if-something-looks-wrong'),
  error('is not a valid locale', `${LAYOUT}#context`, `${CONTEXT}#change-the-defaults-in-a-layout`),
  error('must be larger than "resolveThreshold"', `${LAYOUT}#client`),
  error(
    'you must pass an instance of HttpIncoming',
    '/blog/version-5.0.0#httpincoming-is-required',
    `${LAYOUT}#fetchhttpincoming-options`,
  ),
  error('timed out after 30000ms', `${BRIDGE}#bridgecall`),

  // Headers.
  header('x-podium-app-id', `${HYBRID}#hybrid-http-headers`, `${CONTEXT}#default-context-variables`),
  header(
    'podlet-version',
    `${MANIFEST}#caching-and-the-version`,
    `${PODLET}#version`,
    `${LAYOUT}#refreshing-manifests`,
  ),
  header('podium-requested-by', `${CONTEXT}#default-context-variables`),
  header('x-podium-device-type', `${HYBRID}#hybrid-http-headers`, `${CONTEXT}#default-context-variables`),
  header('Access-Control-Allow-Origin', `${PROXYING}#public-podlets-and-cross-origin-resource-sharing`),
  header('X-Forwarded-Proto', `${CONTEXT}#mountorigin-behind-a-load-balancer`),

  // Misspelt.
  misspelling('regsiter podlet', `${LAYOUT}#clientregisteroptions`),
  misspelling('fallbak route', `${FALLBACKS}#defining-a-fallback-route`),
  misspelling('manfest', MANIFEST),
  misspelling('redirectabel', `${REDIRECTS}#define-a-podlet-as-redirectable`),
  misspelling('proxing', PROXYING),
  misspelling('developement mode', `${PODLET}#development-mode`),
  misspelling('shadwo dom', `${PODLET}#shadow-dom`, `${HOSTING}#declarative-shadow-dom`),
  misspelling('contxt parser', `${CONTEXT}#add-custom-context-parsers`),
  misspelling('thorwable', `${FALLBACKS}#throwable-podlets`),
  misspelling(
    'mesage bus',
    `${BROWSER}#messagebus`,
    '/docs/guides/client-side-communication#message-bus-or-store',
  ),

  // Still being typed.
  prefix('refreshMan', `${LAYOUT}#clientrefreshmanifests`),
  prefix('throw', `${FALLBACKS}#throwable-podlets`),
  prefix(
    'dangerously',
    `${PODLET}#dangerouslyincludeunescapedhtml`,
    `${LAYOUT}#dangerouslyincludeunescapedhtml`,
  ),
  prefix('fasti', `${FRAMEWORKS}#fastify`),
  prefix('browser ext', '/docs/guides/browser-extension'),
  prefix('loading strat', `${ASSETS}#loading-strategies`),

  // Other forms of the words on the page.
  form('registering a podlet', `${LAYOUT}#clientregisteroptions`),
  form('caching manifests', `${MANIFEST}#caching-and-the-version`),
  form('parsers', `${CONTEXT}#add-custom-context-parsers`),
  form('redirected podlets', `${REDIRECTS}#define-a-podlet-as-redirectable`),
  form('streaming', `${LAYOUT}#streamhttpincoming-options`, `${FRAMEWORKS}#streaming-on-fastify`),

  // What a page is about.
  topic('context', CONTEXT),
  topic('fallback', FALLBACKS, `${PODLET}#fallback`, `${PODLET}#fallbackoptions`),
  topic('proxying', PROXYING),
  topic('document template', DOCUMENT),
  topic('manifest fields', `${MANIFEST}#fields`),
  topic('default context variables', `${CONTEXT}#default-context-variables`),
  topic('metrics', `${LAYOUT}#metrics`, `${PODLET}#metrics`),
  topic('wire format', `${BRIDGE}#native-wire-format`),
  topic('hapi', `${FRAMEWORKS}#hapi`),
  topic('query parameters', `${PASSING}#sending-query-params`),
  topic('assets on a CDN', `${HOSTING}#use-a-cdn`),
  topic('version 5', '/blog/version-5.0.0'),
  topic('login redirect', REDIRECTS, `${REDIRECTS}#trigger-the-redirect-from-a-podlet`),

  // Asked in full.
  question(
    'how do I set a timeout',
    `${FALLBACKS}#time-limits-and-retries`,
    `${LAYOUT}#client`,
    `${LAYOUT}#clientregisteroptions`,
  ),
  question('why is my fallback empty', `${FALLBACKS}#why-is-my-fallback-empty`),
  question('why do POST requests hang', `${PROXYING}#why-do-post-requests-hang`),
  question(
    'what happens when a podlet is down',
    '/docs#what-happens-when-a-part-fails',
    `${FALLBACKS}#what-counts-as-a-failure`,
    `${LAYOUT}#when-a-podlet-fails`,
  ),
  question(
    'how can I write a podlet without @podium/podlet',
    `${MANIFEST}#writing-a-manifest-without-podiumpodlet`,
  ),
  question('how to forward a cookie to a podlet', `${PASSING}#forwarding-a-cookie`),
  question('where do I set the locale for a request', `${CONTEXT}#set-the-locale-for-one-request`),
  question('which packages should I install', '/docs#the-packages-and-which-to-install'),
  question(
    'is it dangerous to leave development mode on',
    '/docs/guides/podlet-development#is-it-dangerous-to-leave-it-on',
  ),
  question('404 after restart', `${PROXYING}#not-found-after-restart`),
  question('how do I share login state between podlets', `${STORE}#share-login-state-between-podlets`),
  question('can I debug with breakpoints', '/docs/guides/layout-development#debugging-with-breakpoints'),
];

function judge(kind: QueryKind): (query: string, ...answers: string[]) => JudgedQuery {
  return (query, ...answers) => ({ kind, query, answers });
}
