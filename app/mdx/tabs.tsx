import { Children, isValidElement, type ReactElement, type ReactNode } from 'react';

interface TabProps {
  /** What the tab says. */
  label: string;
  children?: ReactNode;
}

interface TabsProps {
  /** Tab groups of one name switch together and are remembered. */
  group?: string;
  children?: ReactNode;
}

/**
 * Panels of which one is shown at a time. Without JavaScript all of them stand below each other, each under its label;
 * `behaviour.ts` turns them into tabs.
 */
export function Tabs({ group, children }: TabsProps) {
  const tabs = Children.toArray(children).filter((child): child is ReactElement<TabProps> =>
    isValidElement(child),
  );
  return (
    <div className="tabs" data-tabs={group ?? ''}>
      {tabs.map((tab) => (
        <section
          key={tab.props.label}
          className="tab-panel"
          data-label={tab.props.label}
          aria-label={tab.props.label}
        >
          <p className="tab-label">{tab.props.label}</p>
          {tab.props.children}
        </section>
      ))}
    </div>
  );
}

/** One panel of `Tabs`; it renders nothing by itself. */
export function Tab({ children }: TabProps) {
  return <>{children}</>;
}
