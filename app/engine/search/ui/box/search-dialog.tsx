import { useLocation } from '@remix-run/react';
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { LayoutData } from '#app/engine/model/layout-data.ts';
import { LIST_ID, type CodeState } from './search-box-state.ts';
import { SearchIcon } from './search-button.tsx';
import { openSearchPage, SearchError } from './search-error.tsx';
import type { PromisedOpening } from './use-list-keys.ts';

/** What is said when the code that searches could not be fetched. */
const MISSING = 'The search could not be loaded. You may be offline, or the site has been updated.';

interface SearchDialogProps {
  /** Is given the element. */
  dialog: RefObject<HTMLDialogElement>;
  shell: LayoutData;
  code: CodeState;
  query: string;
  onQuery(query: string): void;
  /** The code that searches is missing; the reader wants it tried again. */
  onRetry(): void;
  onClose(): void;
}

/**
 * The dialog with the field to write in (F3). It is there at once, so that nothing that is typed is lost while the rest
 * is on its way.
 */
// eslint-disable-next-line max-lines-per-function -- mostly markup and its handlers
export function SearchDialog(props: SearchDialogProps) {
  const { dialog, shell, code, query, onQuery, onRetry, onClose } = props;
  const input = useRef<HTMLInputElement>(null);
  const [composing, setComposing] = useState(false);
  const promisedRef = useRef<PromisedOpening>();
  /** Id of the active hit; empty for none of them, undefined when there is no list. */
  const [active, setActive] = useState<string>();
  const isMissing = code === 'missing';
  const close = useCallback((): void => dialog.current?.close(), [dialog]);
  useLayoutEffect(() => {
    const { current: field } = input;
    const isTyping = document.documentElement.dataset['search'] === 'waiting';
    dialog.current?.showModal();
    field?.focus();
    // Who has been typing before there was a field goes on behind the words; otherwise the old ones are typed over.
    if (isTyping) field?.setSelectionRange(field.value.length, field.value.length);
    else field?.select();
  }, [dialog]);
  useEffect(() => {
    const { current: promised } = promisedRef;
    if (isMissing && promised !== undefined) openSearchPage(shell, promised.query, promised.inNewTab);
  }, [isMissing, shell]);
  useVisibleHeight(dialog);
  useCloseOnRouteChange(dialog);

  return (
    // A click on the ground beside the panel is a click on the dialog itself; Escape does the same for the keyboard.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={dialog}
      className="search"
      aria-label="Search"
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) close();
      }}
    >
      <div className="search-panel">
        <div className="search-head">
          <SearchIcon />
          <input
            ref={input}
            className="search-input"
            type="text"
            role="combobox"
            aria-label="Search"
            aria-autocomplete="list"
            aria-haspopup="listbox"
            aria-expanded={active !== undefined}
            aria-controls={active === undefined ? undefined : LIST_ID}
            aria-activedescendant={active === undefined || active === '' ? undefined : active}
            placeholder={`Search ${shell.title}`}
            dir="auto"
            inputMode="search"
            enterKeyHint="go"
            autoComplete="off"
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            value={query}
            onChange={(event) => onQuery(event.target.value)}
            onKeyDown={({ key, metaKey, ctrlKey, nativeEvent: { isComposing } }) => {
              // What hears the keys may be on its way.
              if (key !== 'Enter' || isComposing || typeof code === 'object') return;
              const inNewTab = metaKey || ctrlKey;
              if (isMissing) openSearchPage(shell, query, inNewTab);
              else promisedRef.current = { query, inNewTab };
            }}
            onCompositionStart={() => setComposing(true)}
            onCompositionEnd={() => setComposing(false)}
          />
          <button type="button" className="icon-button search-close" onClick={close}>
            <span className="visually-hidden">Close search</span>
            <kbd aria-hidden="true">Esc</kbd>
            <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
              <path d="M6 6l12 12M18 6L6 18" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
            </svg>
          </button>
        </div>
        {typeof code === 'object' ? (
          <code.Panel
            session={code.session}
            shell={shell}
            query={query}
            composing={composing}
            input={input}
            promisedRef={promisedRef}
            onQuery={onQuery}
            onActive={setActive}
            onChoose={close}
          />
        ) : (
          <>
            <p className={`search-status ${isMissing ? 'visually-hidden' : ''}`} role="status">
              {isMissing ? MISSING : 'Loading...'}
            </p>
            {isMissing ? (
              <SearchError message={MISSING} onRetry={onRetry} onLeave={() => openSearchPage(shell, query)} />
            ) : null}
          </>
        )}
      </div>
    </dialog>
  );
}

/** Keeps the dialog in the part of the window that a phone's keyboard leaves free. */
function useVisibleHeight(dialog: RefObject<HTMLDialogElement>): void {
  useLayoutEffect(() => {
    const { visualViewport } = window;
    if (visualViewport === null) return undefined;
    const fit = (): void => {
      dialog.current?.style.setProperty('--visible-height', `${visualViewport.height}px`);
      dialog.current?.style.setProperty('--visible-top', `${visualViewport.offsetTop}px`);
    };
    fit();
    visualViewport.addEventListener('resize', fit);
    visualViewport.addEventListener('scroll', fit);
    return () => {
      visualViewport.removeEventListener('resize', fit);
      visualViewport.removeEventListener('scroll', fit);
    };
  }, [dialog]);
}

/** Another page is another matter; "back" is pressed while the box is open. */
function useCloseOnRouteChange(dialog: RefObject<HTMLDialogElement>): void {
  const { key } = useLocation();
  const opened = useRef(key);
  useEffect(() => {
    if (opened.current !== key) dialog.current?.close();
  }, [dialog, key]);
}
