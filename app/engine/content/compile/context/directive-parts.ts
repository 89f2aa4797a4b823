import type { Paragraph, RootContent } from 'mdast';
import type { ContainerDirective } from 'mdast-util-directive';
import type { NodeLocation } from './page-context.server.ts';

/** What is between `:::name[Label]{attributes}` and `:::`. */
export interface DirectiveParts {
  node: ContainerDirective;
  /** What is in the brackets. */
  label: Paragraph | undefined;
  body: RootContent[];
  attributes: Readonly<Record<string, string>>;
  /** Reports a mistake at the directive, or at a node of it. */
  report(message: string, remedy: string, at?: NodeLocation): void;
}
