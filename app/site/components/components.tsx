import { Admonition } from './admonition.tsx';
import { AnatomyDiagram } from './anatomy-diagram.tsx';
import { Badge } from './badge.tsx';
import { BrowserFrame, Part } from './browser-frame.tsx';
import { Card, CardGrid } from './cards.tsx';
import { CodeBlock } from './code-block.tsx';
import { ComponentReference } from './component-reference.tsx';
import { CompositionDiagram } from './composition-diagram.tsx';
import { DecisionDiagram } from './decision-diagram.tsx';
import { Explorer } from './explorer/explorer.tsx';
import { Graph } from './graph.tsx';
import { Member, Returns, Throws } from './member.tsx';
import { Picture } from './picture.tsx';
import { Situation } from './explorer/situation-view.tsx';
import { SequenceDiagram } from './sequence-diagram.tsx';
import { TableScroller } from './table-scroller.tsx';
import { Tab, Tabs } from './tabs.tsx';

/**
 * Components available to MDX without an import, by their name or by the element that Markdown produces. Those for
 * authors are described in `component-catalog.ts`; the others render Markdown syntax. The compiler transforms
 * `FileTree`, so it has no component.
 */
export const mdxComponents = {
  Admonition,
  AnatomyDiagram,
  Badge,
  BrowserFrame,
  Card,
  CardGrid,
  CodeBlock,
  ComponentReference,
  CompositionDiagram,
  DecisionDiagram,
  Explorer,
  Graph,
  Member,
  Part,
  Picture,
  Returns,
  SequenceDiagram,
  Situation,
  Tab,
  Tabs,
  Throws,
  Truncate: () => <hr className="truncate" />,
  table: TableScroller,
};
