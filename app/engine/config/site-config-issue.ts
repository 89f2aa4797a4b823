/** An error in the site configuration that its schema can't detect. */
export interface SiteConfigIssue {
  /** Keys and indices of the value. */
  path: (string | number)[];
  message: string;
  remedy?: string;
}
