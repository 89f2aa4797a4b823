import { Children, isValidElement, useId, type ReactElement, type ReactNode } from 'react';

interface TabProps {
  /** Label of the tab. */
  label: string;
  /** File that its code belongs to. The tab shows it while it is selected. */
  file?: string;
  children?: ReactNode;
}

interface TabsProps {
  /** Tab groups of one name switch together and are remembered. */
  group?: string;
  /** Whether the panels are blocks of code; written `:::code-group`. */
  code?: boolean;
  children?: ReactNode;
}

/**
 * Panels of which one is shown at a time. Without JavaScript all of them are below each other, each under its label;
 * with it (`.js`) the stylesheet shows the list of tabs and hides the panels that are `data-off`, from the first paint
 * on. `tabs-behavior.ts` changes which ones are.
 *
 * The tabs are empty, and named by `aria-label`: what an article says is read from its HTML, and a label is to be read
 * once.
 */
export function Tabs({ group, code, children }: TabsProps) {
  const id = `tabs-${useId().replaceAll(':', '')}`;
  const tabs = Children.toArray(children).filter((child): child is ReactElement<TabProps> =>
    isValidElement(child),
  );
  return (
    <div className={code ? 'tabs code-group' : 'tabs'} data-tabs={group ?? ''}>
      <div className="tab-list" role="tablist">
        {tabs.map(({ props }, index) => (
          <button
            key={index}
            type="button"
            className="tab"
            role="tab"
            id={`${id}-tab-${index}`}
            aria-label={props.label}
            data-file={props.file}
            aria-controls={`${id}-${index}`}
            aria-selected={index === 0}
            tabIndex={index === 0 ? 0 : -1}
          />
        ))}
      </div>
      {tabs.map(({ props }, index) => (
        <div
          key={index}
          className="tab-panel"
          role="tabpanel"
          id={`${id}-${index}`}
          aria-label={props.label}
          data-off={index === 0 ? undefined : ''}
        >
          <p className="tab-label">{props.label}</p>
          {props.children}
        </div>
      ))}
    </div>
  );
}

/** One panel of `Tabs`; it renders nothing on its own. */
export function Tab({ children }: TabProps) {
  return <>{children}</>;
}
