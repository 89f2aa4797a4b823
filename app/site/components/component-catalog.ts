import type { ComponentDescription, PropDescription } from '#app/engine/model/site-definition.ts';
import { ADMONITION_KINDS } from './admonition-kinds.ts';
import { SITUATIONS } from './explorer/situations.ts';
import { PARTS } from './parts.ts';

/** What a member of an API can be. */
const MEMBER_KINDS = ['class', 'event', 'function', 'header', 'method', 'option', 'property'] as const;

const LABEL: PropDescription = { what: 'what it shows, for those who do not see it', required: true };
const CAPTION: PropDescription = { what: 'the text below it' };

/** Every component that authors may write without importing it. */
export const authorComponents: Readonly<Record<string, ComponentDescription>> = {
  Tabs: {
    what: 'Panels of which one is shown.',
    props: { group: { what: 'tabs of one group switch together, and the choice is remembered' } },
  },
  Tab: {
    what: 'One panel of tabs.',
    inside: 'Tabs',
    props: { label: { what: 'what the tab says', required: true } },
  },
  FileTree: { what: 'Files and folders, written as a list.', props: {} },
  CardGrid: { what: 'Cards beside each other.', props: {} },
  Card: {
    what: 'What a page is about, and the way to it.',
    inside: 'CardGrid',
    props: {
      title: { what: 'the name', required: true },
      href: { what: 'where it leads; checked like any link' },
      part: { what: 'the part that it is about; gives it an icon', values: Object.keys(PARTS) },
    },
  },
  Badge: {
    what: 'A word beside a name.',
    props: { kind: { what: 'its color; note when there is none', values: ADMONITION_KINDS } },
  },
  Member: {
    what: 'Below a heading with the name of a member of an API in backticks: what the member is.',
    props: {
      kind: { what: 'what it is', required: true, values: MEMBER_KINDS },
      since: { what: 'the version it appeared in' },
      signature: { what: 'how it is called, in TypeScript' },
    },
  },
  Returns: { what: 'What a call returns.', inside: 'Member', props: {} },
  Throws: { what: 'An error that a call throws or rejects with, and when.', inside: 'Member', props: {} },
  Island: {
    what: 'A React component that the page imports, which works in the browser.',
    props: {
      when: { what: 'visible to start it when it is visible, not when it is used', values: ['visible'] },
    },
  },
  ComponentReference: { what: 'This table.', props: {} },
  SequenceDiagram: {
    what: 'Who says what to whom, from top to bottom.',
    props: {
      label: LABEL,
      caption: CAPTION,
      actors: { what: 'the names above the columns, from the left', required: true },
      parts: { what: 'layout, podlet, or browser for each actor whose name does not tell' },
      steps: {
        what: 'from, to, text; reply for a dashed arrow, group for a frame, number to refer to it',
        required: true,
      },
    },
  },
  DecisionDiagram: {
    what: 'Questions below each other, and what comes of a yes.',
    props: {
      label: LABEL,
      caption: CAPTION,
      decisions: { what: 'question and yes, one after the other', required: true },
      otherwise: { what: 'outcome when every answer is no', required: true },
    },
  },
  AnatomyDiagram: {
    what: 'A text taken apart.',
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
      browser: { what: 'name of what shows the page', required: true },
      parts: { what: 'names of the three parts', required: true },
      makers: { what: 'who makes each part', required: true },
      fragment: { what: 'what a server of a part sends', required: true },
      request: { what: 'what the browser sends', required: true },
      result: { what: 'what the browser receives', required: true },
    },
  },
  Situation: {
    what: 'What the packages do in a situation, as recorded: the page, the requests on a time axis, and a table.',
    props: { of: { what: 'the situation', required: true, values: SITUATIONS } },
  },
  Explorer: {
    what: 'Situations to choose from, each shown as by Situation; without JavaScript, only the first.',
    props: {
      of: { what: 'the situation that it starts with', values: SITUATIONS },
      choices: {
        what: 'situations by label; all of them, for up to three podlets, if there are none',
        values: SITUATIONS,
      },
      legend: { what: 'what the choices are about; the podlet, if there is none' },
    },
    isIsland: true,
  },
  BrowserFrame: {
    what: 'What a browser shows, such as the result of a sample.',
    props: { url: { what: 'the URL that it shows', required: true } },
  },
  Part: {
    what: 'Content outlined in the color of the part that is responsible for it.',
    props: {
      of: { what: 'the part', required: true, values: Object.keys(PARTS) },
      label: { what: 'the text on its outline; the name of the part when there is none' },
    },
  },
};
