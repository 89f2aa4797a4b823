import { Admonition } from './admonition.tsx';
import { AnatomyDiagram } from './anatomy-diagram.tsx';
import { CodeBlock } from './code-block.tsx';
import { CompositionDiagram } from './composition-diagram.tsx';
import { DecisionDiagram } from './decision-diagram.tsx';
import { Picture } from './picture.tsx';
import { SequenceDiagram } from './sequence-diagram.tsx';
import { TableScroller } from './table-scroller.tsx';
import { Tab, Tabs } from './tabs.tsx';

/** What a page's MDX may use without importing it: components by name, and the elements that Markdown makes. */
export const mdxComponents = {
  Admonition,
  AnatomyDiagram,
  CodeBlock,
  CompositionDiagram,
  DecisionDiagram,
  Picture,
  SequenceDiagram,
  Tab,
  Tabs,
  Truncate: () => <hr className="truncate" />,
  table: TableScroller,
};

/** Names of the components that authors may write. */
export const mdxComponentNames = Object.keys(mdxComponents).filter((name) => /^[A-Z]/.test(name));
