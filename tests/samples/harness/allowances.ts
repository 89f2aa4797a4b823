/** A complaint of the compiler that is the fault of types, not of the sample: the tests let it pass. */
export interface Allowance {
  code: number;
  message: RegExp;
  /** The only page on which it is let pass; everywhere when left out. */
  page?: string;
  reason: string;
}

/** As few and as narrow as can be: one that no sample needs any more fails the tests. */
export const ALLOWANCES: readonly Allowance[] = [
  {
    code: 2345,
    message: /^Argument of type 'TemplateResult' is not assignable to parameter of type 'string'\.$/,
    reason:
      'The types of @podium/fastify-podlet 3.0.11 let reply.podiumSend() take strings only; the code takes both.',
  },
  {
    code: 2345,
    message: /^Argument of type 'unknown' is not assignable to parameter of type 'string( \| URL)?'\.$/,
    reason: 'HttpIncoming types the values of the context as unknown; they are strings.',
  },
  {
    code: 2339,
    message: /^Property '(toHTML|strategy)' does not exist on type 'string \| (CssAsset|JavaScriptAsset)'/,
    reason: 'HttpIncoming types css and js as arrays of strings or assets; a request has assets only.',
  },
  {
    code: 2551,
    message: /^Property 'value' does not exist on type 'string \| CssAsset'/,
    reason: 'HttpIncoming types css as an array of strings or assets; a request has assets only.',
  },
  {
    code: 2339,
    message: /^Property 'request' does not exist on type 'PodiumHttpIncoming'\.$/,
    reason: 'The types of @podium/layout give a context parser an HttpIncoming without its request.',
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
    reason: 'The types of js() know data as an array only; an object is what layouts take.',
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
    reason: 'The types of @podium/bridge give handlers requests and responses; they get requests.',
  },
  {
    code: 2339,
    message: /^Property 'ee' does not exist on type 'PodiumGlobal'\.$/,
    reason:
      "The types of @podium/bridge know the page's global object, but not the bus that @podium/browser puts there.",
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
    reason: 'querySelector() can not know from an attribute that the element is an HTML element.',
  },
  {
    code: 2339,
    message: /^Property 'port' does not exist on type 'string \| AddressInfo'\./,
    reason: 'The types do not know that a server listens on a port rather than on a pipe.',
  },
  {
    code: 2339,
    message: /^Property 'dataset' does not exist on type 'EventTarget'\.$/,
    reason: 'The target of a click is an element.',
  },
  {
    code: 2339,
    message: /^Property 'NativeBridgeAndroid' does not exist on type 'Window & typeof globalThis'\.$/,
    reason: 'It is what a native app provides; no package declares it.',
  },
  {
    code: 2339,
    message: /^Property '(params|podium)' does not exist on type 'RequestApplicationState'\.$/,
    reason: "Hapi's types leave it to each application to declare what it keeps on request.app.",
  },
  ...[2345, 2740].map((code) => ({
    code,
    message: /\{ value: string;.*\}' is missing the following properties from type 'Asset(Css|Js)'/,
    reason: 'The types of version 4 want every attribute of an asset; the code wants its value only.',
  })),
  {
    code: 2339,
    message: /^Property '(once|pipe)' does not exist on type 'ReadableStream<PodiumClientResponse>'\.$/,
    page: 'content/blog/2019-06-14-version-4.0.0.mdx',
    reason: 'The types of version 4 take the stream of Node.js for that of browsers.',
  },
  {
    code: 2339,
    message: /^Property 'on' does not exist on type 'PodiumClient'\.$/,
    page: 'content/blog/2019-06-14-version-4.0.0.mdx',
    reason: 'The types of version 4 do not know that the client emits events.',
  },
  {
    code: 2322,
    message: /^Type 'boolean' is not assignable to type 'string'\.$/,
    page: 'content/docs/api/manifest.mdx',
    reason: 'The sample checks a manifest that is invalid on purpose.',
  },
];
