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
import { Situation } from './explorer/situation-figure.tsx';
import { SequenceDiagram } from './sequence-diagram.tsx';
import { TableScroller } from './table-scroller.tsx';
import { Tab, Tabs } from './tabs.tsx';

/**
 * What a page's MDX may use without importing it: components by name, and the elements that Markdown makes. Those that
 * authors write are described in `component-catalog.ts`; the others represent Markdown. FileTree is made of its list alone.
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
