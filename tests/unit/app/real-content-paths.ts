/** IDs that other pages, and type definitions and changelogs of packages, link to. */
export const ANCHORS: Readonly<Record<string, string>> = {
  '/docs/api/podlet':
    'constructor name pathname version manifest content fallback development useshadowdom middleware manifestoptions ' +
    'contentoptions fallbackoptions jsoptionsoptions cssoptionsoptions proxy-target-name- defaultscontext pathname-1 ' +
    'viewtemplate renderhttpincoming-fragment-args processhttpincoming html escape dangerouslyincludeunescapedhtml ' +
    'templateresult respodiumsendfragment development-mode',
  '/docs/api/layout':
    'constructor name pathname context client proxy middleware jsoptionsoptions cssoptionsoptions pathname-1 ' +
    'viewtemplate renderhttpincoming-fragment-args processhttpincoming client-1 clientregisteroptions ' +
    'excludeby-and-includeby clientrefreshmanifests clientstate client-events context-1 contextregistername-parser ' +
    'metrics podlet-resource fetchhttpincoming-options streamhttpincoming-options refresh name-1 uri podlet-response ' +
    'html escape dangerouslyincludeunescapedhtml templateresult respodiumsendfragment',
  '/docs/api/assets': 'assetcss assetjs',
  '/docs/api/document': 'assets customizing rendering request-properties',
  '/docs/api/browser': 'messagebus',
  '/docs/api/store':
    'mapchannel-topic-initialvalue atomchannel-topic-initialvalue deepmapchannel-topic-initialvalue',
  '/docs/api/bridge': 'bridgecall bridgenotification bridgeon',
  '/docs/guides/assets':
    'hosting-assets podlet-serves-assets use-a-cdn deduplicating-shared-dependencies isolation declarative-shadow-dom',
  '/docs/guides/context':
    'default-context-variables construct-public-urls the-role-of-the-layout add-custom-context-parsers',
  '/docs/guides/fallbacks': 'throwable-podlets defining-a-fallback-route',
  '/docs/guides/hybrid':
    'hybrid-http-headers message-format reserved-message-names conditionally-fetch-podlets',
  '/docs/guides/client-side-communication': 'podiumbrowser podiumstore',
  '/docs/guides/browser-extension': 'the-podium-headers-pane',
  '/docs/guides/proxying': 'constructing-proxy-urls public-podlets-and-cross-origin-resource-sharing',
  '/docs/guides/redirects': 'define-a-podlet-as-redirectable trigger-the-redirect-from-a-podlet',
  '/docs/guides/passing-values-to-podlets': 'sending-query-params sending-a-pathname',
  '/blog/html-template-literal': 'deprecating-string-inputs-to-podiumsend pass-in-the-whole-podlet-response',
};

/** Pages in the specification, by row. */
export const ROUTES: Readonly<Record<string, readonly string[]>> = {
  R1: ['/'],
  R2: ['/users'],
  R3: ['/blog'],
  R4: ['/blog/archive'],
  R5: ['/blog/authors'],
  R6: ['/blog/tags'],
  R7: ['hello', 'podium', 'release', 'version'].map((tag) => `/blog/tags/${tag}`),
  R8: [
    'first-blog-post',
    'html-template-literal',
    'saying-goodbye-to-hapi',
    'version-4.0.0',
    'version-4.1.0',
    'version-4.2.0',
    'version-5.0.0',
  ].map((post) => `/blog/${post}`),
  R9: ['/docs'],
  R10: [
    'assets',
    'bridge',
    'browser',
    'document',
    'http-framework-compatibility',
    'incoming',
    'layout',
    'manifest',
    'podlet',
    'store',
  ].map((name) => `/docs/api/${name}`),
  R11: [
    'assets',
    'browser-extension',
    'client-side-communication',
    'context',
    'fallbacks',
    'layout-development',
    'passing-values-to-podlets',
    'podlet-development',
    'proxying',
    'redirects',
  ].map((name) => `/docs/guides/${name}`),
  R12: ['/docs/guides/hybrid'],
  R13: ['/docs/introduction/hello-podium'],
  R16: ['/pages'],
};
