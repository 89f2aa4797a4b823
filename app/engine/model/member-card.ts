/** Content of the hover card of an API member. */
export interface MemberCard {
  /** Name or signature. */
  code: string;
  /** E.g. `method` or `option`. */
  kind: string;
  /** Type and default of an option. */
  type?: string | undefined;
  default?: string | undefined;
  /** The first sentence of its description. */
  text?: string | undefined;
}

/** API members of a page by ID: the content of `members.json` beside the page. */
export type MemberCards = Readonly<Record<string, MemberCard>>;
