import type { Paragraph, RootContent } from 'mdast';
import type { ContainerDirective } from 'mdast-util-directive';
import type { NodeLocation } from './page-context.server.ts';

/** Parts of a container directive: `:::name[Label]{attributes}`, content, `:::`. */
export interface DirectiveParts {
  node: ContainerDirective;
  /** Content of the brackets. */
  label: Paragraph | undefined;
  body: RootContent[];
  attributes: Readonly<Record<string, string>>;
  /** Reports an error at the directive, or at a node in it. */
  report(message: string, remedy: string, at?: NodeLocation): void;
}
