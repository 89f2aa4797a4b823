import type { ComponentType, MutableRefObject, RefObject } from 'react';
import type { LayoutData } from '#app/engine/model/layout-data.ts';
import type { SearchSession } from './search-session.ts';
import type { PromisedOpening } from './use-list-keys.ts';

/** Id of the list of hits. */
export const LIST_ID = 'search-list';

/** Code that is fetched when the reader is about to search, with the session of this search box. */
export interface SearchCode {
  Panel: ComponentType<SearchPanelProps>;
  session: SearchSession;
}

/** State of that code: undefined while it is not loaded, `missing` when it could not be fetched. */
export type CodeState = SearchCode | 'missing' | undefined;

/** Props of the panel below the input field. */
export interface SearchPanelProps {
  session: SearchSession;
  shell: LayoutData;
  query: string;
  /** A word is being composed by an input method: it is not searched for yet. */
  composing: boolean;
  /** The field that is written in. */
  input: RefObject<HTMLInputElement>;
  /** Whether Enter was pressed before there was this. */
  promisedRef: MutableRefObject<PromisedOpening | undefined>;
  onQuery(query: string): void;
  /** Tells the id of the active hit: empty for none, undefined without a list. */
  onActive(id: string | undefined): void;
  /** A hit was chosen. */
  onChoose(): void;
}
