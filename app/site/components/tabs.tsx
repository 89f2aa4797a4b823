import { Children, isValidElement, useId, type ReactElement, type ReactNode } from 'react';

interface TabProps {
  label: string;
  /** File that the code belongs to. The tab shows it while selected. */
  file?: string;
  children?: ReactNode;
}

interface TabsProps {
  /** Tab groups of the same name switch together, and their selection is stored. */
  group?: string;
  /** Whether the panels are code blocks; authors write `:::code-group`. */
  code?: boolean;
  children?: ReactNode;
}

/**
 * Panels, one of which is shown at a time. Without JavaScript, all are shown, each below its label. With JavaScript
 * (`.js`), the stylesheet shows the tab list and hides panels with `data-off`, from the first paint on;
 * `tabs-behavior.ts` toggles the attribute.
 *
 * The tabs are empty, and named by `aria-label`: an article's text is extracted from its HTML, and must contain each
 * label once.
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

/** A panel of `Tabs`, which renders everything around the children. */
export function Tab({ children }: TabProps) {
  return <>{children}</>;
}
