/** A compiler error that the tests ignore, because types cause it rather than the sample. */
export interface Allowance {
  code: number;
  message: RegExp;
  /** The only page on which it is ignored; by default, all pages. */
  page?: string;
  reason: string;
}

/** Keep these few and narrow: one that no sample needs anymore fails the tests. */
export const ALLOWANCES: readonly Allowance[] = [
  {
    code: 2345,
    message: /^Argument of type 'TemplateResult' is not assignable to parameter of type 'string'\.$/,
    reason:
      'The types of @podium/fastify-podlet 3.0.11 only let reply.podiumSend() accept strings; the code also accepts templates.',
  },
  {
    code: 2345,
    message: /^Argument of type 'unknown' is not assignable to parameter of type 'string( \| URL)?'\.$/,
    reason: 'HttpIncoming types context values as unknown; they are strings.',
  },
  {
    code: 2339,
    message: /^Property '(toHTML|strategy)' does not exist on type 'string \| (CssAsset|JavaScriptAsset)'/,
    reason: 'HttpIncoming types css and js as arrays of strings or assets; a request only has assets.',
  },
  {
    code: 2551,
    message: /^Property 'value' does not exist on type 'string \| CssAsset'/,
    reason: 'HttpIncoming types css as an array of strings or assets; a request only has assets.',
  },
  {
    code: 2339,
    message: /^Property 'request' does not exist on type 'PodiumHttpIncoming'\.$/,
    reason: 'The types of @podium/layout pass a context parser an HttpIncoming without its request.',
  },
  {
    code: 2551,
    message: /^Property 'sendHeaders' does not exist on type 'Response</,
    page: 'content/docs/api/podlet.mdx',
    reason: 'The types of @podium/podlet lack res.sendHeaders(), which the middleware adds.',
  },
  {
    code: 2353,
    message:
      /^Object literal may only specify known properties, and 'team' does not exist in type 'any\[\]'\.$/,
    reason: 'The types of js() declare data as an array; layouts take an object.',
  },
  {
    code: 2345,
    message:
      /Property 'params' is missing in type '\{ method: string; \}' but required in type 'RpcRequest<any>'\.$/,
    reason: 'The types of @podium/bridge require params, as the page says.',
  },
  {
    code: 2339,
    message: /^Property 'params' does not exist on type 'RpcRequest<any> \| RpcResponse<any>'/,
    reason: 'The types of @podium/bridge pass handlers requests and responses; they only receive requests.',
  },
  {
    code: 2339,
    message: /^Property 'ee' does not exist on type 'PodiumGlobal'\.$/,
    reason:
      "The types of @podium/bridge declare the page's global object, but not the bus that @podium/browser adds to it.",
  },
  {
    code: 2339,
    message: /^Property '(sku|quantity|color|online|q|back)' does not exist on type 'unknown'\.$/,
    reason:
      'The type of a payload, or of a query or body in Fastify, is a type argument; JavaScript has none.',
  },
  {
    code: 2488,
    message: /^Type 'unknown' must have a '\[Symbol\.iterator\]\(\)' method that returns an iterator\.$/,
    page: 'content/docs/guides/client-side-communication.mdx',
    reason: 'The type of a payload is a type argument; JavaScript has none.',
  },
  {
    code: 2339,
    message: /^Property 'dataset' does not exist on type 'Element'\.$/,
    reason: 'querySelector() cannot infer from an attribute that the element is an HTML element.',
  },
  {
    code: 2339,
    message: /^Property 'port' does not exist on type 'string \| AddressInfo'\./,
    reason: 'The types cannot tell that a server listens on a port rather than on a pipe.',
  },
  {
    code: 2339,
    message: /^Property 'dataset' does not exist on type 'EventTarget'\.$/,
    reason: 'The target of a click is an element.',
  },
  {
    code: 2339,
    message: /^Property 'NativeBridgeAndroid' does not exist on type 'Window & typeof globalThis'\.$/,
    reason: 'A native app provides it; no package declares it.',
  },
  {
    code: 2339,
    message: /^Property '(params|podium)' does not exist on type 'RequestApplicationState'\.$/,
    reason: "Hapi's types leave it to each application to declare what it stores in request.app.",
  },
  ...[2345, 2740].map((code) => ({
    code,
    message: /\{ value: string;.*\}' is missing the following properties from type 'Asset(Css|Js)'/,
    reason: 'The types of version 4 require every attribute of an asset; the code only requires its value.',
  })),
  {
    code: 2339,
    message: /^Property '(once|pipe)' does not exist on type 'ReadableStream<PodiumClientResponse>'\.$/,
    page: 'content/blog/2019-06-14-version-4.0.0.mdx',
    reason: 'The types of version 4 declare a web stream; it is a Node.js stream.',
  },
  {
    code: 2339,
    message: /^Property 'on' does not exist on type 'PodiumClient'\.$/,
    page: 'content/blog/2019-06-14-version-4.0.0.mdx',
    reason: 'The types of version 4 do not declare that the client emits events.',
  },
  {
    code: 2322,
    message: /^Type 'boolean' is not assignable to type 'string'\.$/,
    page: 'content/docs/api/manifest.mdx',
    reason: 'The sample checks an intentionally invalid manifest.',
  },
];
