import { html } from '@podium/podlet';
import { makeLayout, register, respond, startPodlet, visitor } from './servers.ts';
import { phrase, Statements } from './statement.ts';

/** Statements about the HTML of fragments and the document around them. */
export const fragments = new Statements();

fragments
  .add(
    'a relative URL in a fragment',
    phrase('guides/assets', /Podium inserts the HTML (unchanged|rewritten), so the browser/),
    async () => ((await isInserted('<img src="logo.svg">')) ? 'unchanged' : 'rewritten'),
  )
  .add(
    'a fragment with unclosed elements',
    phrase('guides/rendering', /Podium inserts a fragment (as it is|repaired)/),
    async () =>
      (await isInserted('<section><script>alert(1)</script><p title="x>')) ? 'as it is' : 'repaired',
  )
  .add(
    'values of conditions in html',
    phrase('guides/rendering', /^`(\w+)`, `(\w+)`, and `(\w+)` appear as words, so write/),
    () => html`${false} ${null} ${undefined}`.content.split(' '),
  )
  .add(
    'attributes in the default template',
    phrase(
      'api/document',
      /The default template sets only `(\w+)` on `<html>`, and (no attributes|a class) on `<body>`/,
    ),
    () => {
      const page = makeLayout().render(visitor(), '');
      const [, onHtml = ''] = /<html([^>]*)>/.exec(page) ?? [];
      const names = [...onHtml.matchAll(/([\w-]+)=/g)].map(([, name]) => name);
      return [names.join(), page.includes('<body>') ? 'no attributes' : 'a class'];
    },
  );

/** Whether a layout's page contains a fragment exactly as the podlet sent it. */
async function isInserted(fragment: string): Promise<boolean> {
  const layout = makeLayout();
  const podlet = await startPodlet({ content: respond(200, fragment) });
  const incoming = visitor();
  const response = await register(layout, podlet.uri).fetch(incoming);
  return layout
    .render(incoming, `<header>${response.content}</header>`)
    .includes(`<header>${fragment}</header>`);
}
