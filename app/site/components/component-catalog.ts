import type { ComponentDescription, PropDescription } from '#app/engine/model/site-definition.ts';
import { ADMONITION_KINDS } from './admonition-kinds.ts';
import { SITUATIONS } from './explorer/situations.ts';
import { PARTS } from './parts.ts';

const MEMBER_KINDS = ['class', 'event', 'function', 'header', 'method', 'option', 'property'] as const;

const LABEL: PropDescription = { what: 'text alternative for screen readers', required: true };
const CAPTION: PropDescription = { what: 'the text below it' };

/** Components that authors can use without an import. */
export const authorComponents: Readonly<Record<string, ComponentDescription>> = {
  Tabs: {
    what: 'Panels, one of which is shown at a time.',
    only: 'Tab',
    props: { group: { what: 'tabs of a group switch together, and the selection is stored' } },
  },
  Tab: {
    what: 'One panel in a set of tabs.',
    inside: 'Tabs',
    props: { label: { what: 'text of the tab', required: true } },
  },
  FileTree: { what: 'Files and folders, written as a list.', props: {} },
  CardGrid: { what: 'Grid of cards.', props: {} },
  Card: {
    what: 'Card with a title, text, and a link.',
    inside: 'CardGrid',
    props: {
      title: { what: 'the title', required: true },
      href: { what: 'target of the link; checked like any link' },
      part: { what: 'the part that the card is about; adds its icon', values: Object.keys(PARTS) },
    },
  },
  Badge: {
    what: 'Label next to a name.',
    props: { kind: { what: 'its color; default: note', values: ADMONITION_KINDS } },
  },
  Member: {
    what: 'Description of an API member, below a heading with its name in backticks.',
    props: {
      kind: { what: 'kind of the member', required: true, values: MEMBER_KINDS },
      since: { what: 'the version that introduced it' },
      signature: { what: 'its signature, in TypeScript' },
    },
  },
  Returns: { what: 'What a call returns.', inside: 'Member', props: {} },
  Throws: { what: 'An error that a call throws or rejects with, and when.', inside: 'Member', props: {} },
  Island: {
    what: 'A React component that the page imports, hydrated in the browser.',
    props: {
      when: {
        what: 'when to hydrate it, if not on interaction',
        values: ['visible'],
      },
    },
  },
  ComponentReference: { what: 'This table.', props: {} },
  SequenceDiagram: {
    what: 'Messages between actors, from top to bottom.',
    props: {
      label: LABEL,
      caption: CAPTION,
      actors: { what: 'the names above the columns, from the left', required: true },
      parts: { what: 'the part (layout, podlet, or browser) of each actor, unless its name implies it' },
      steps: {
        what: 'from, to, text; reply for a dashed arrow, group for a frame, number to refer to it',
        required: true,
      },
    },
  },
  DecisionDiagram: {
    what: 'Yes/no questions from top to bottom, with the outcome of each yes.',
    props: {
      label: LABEL,
      caption: CAPTION,
      decisions: { what: 'question and yes, in order', required: true },
      otherwise: { what: 'outcome when every answer is no', required: true },
    },
  },
  AnatomyDiagram: {
    what: 'A text, such as a URL, with the meaning of each part.',
    props: {
      label: LABEL,
      caption: CAPTION,
      parts: { what: 'text and meaning of each part; part for its color', required: true },
    },
  },
  CompositionDiagram: {
    what: 'A page composed of the fragments of three servers, as on the home page.',
    props: {
      label: LABEL,
      layout: { what: 'name of the server that composes the page', required: true },
      browser: { what: 'name of the client that shows the page', required: true },
      parts: { what: 'names of the three parts', required: true },
      makers: { what: 'owner of each part', required: true },
      fragment: { what: 'what a server of a part sends', required: true },
      request: { what: 'what the browser sends', required: true },
      result: { what: 'what the browser receives', required: true },
    },
  },
  Situation: {
    what: 'What the packages do in a situation, as recorded: the page, the requests on a timeline, and a table.',
    props: { of: { what: 'the situation', required: true, values: SITUATIONS } },
  },
  Explorer: {
    what: 'Situations to choose from, each shown as in Situation; without JavaScript, only the first one is shown.',
    props: {
      of: { what: 'the initial situation', values: SITUATIONS },
      choices: {
        what: 'situations by label; default: all, for up to three podlets',
        values: SITUATIONS,
      },
      legend: { what: 'legend of the choices; default: the podlet' },
    },
    isIsland: true,
  },
  BrowserFrame: {
    what: 'Browser window, e.g. for the result of a sample.',
    props: { url: { what: 'the URL that it shows', required: true } },
  },
  Part: {
    what: 'Content outlined in the color of the part that is responsible for it.',
    props: {
      of: { what: 'the part', required: true, values: Object.keys(PARTS) },
      label: { what: 'the label of the outline; default: the name of the part' },
    },
  },
};
