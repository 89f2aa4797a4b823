import { Parser } from 'htmlparser2';
import type { Issue } from '#app/engine/diagnostics/problem.ts';

const SCRIPT_FIX = 'Remove it: scripts do not run in images, but do if the file is opened directly.';
const REFERENCE_FIX = 'Embed it in the file: the site loads nothing from other hosts.';

/** Elements that load resources, run scripts, or embed other content. */
const FORBIDDEN = new Set(['script', 'iframe', 'object', 'embed', 'link', 'audio', 'video']);

/** Attributes with URLs that browsers load, except on links (`a`). */
const REFERENCES = new Set(['href', 'src', 'data', 'srcset']);

/**
 * Finds scripts and external references in an SVG. They have no effect in `<img>`, but do when the file is opened directly.
 * The message is a predicate that follows the name of the image.
 */
export function findSvgIssue(text: string): Issue | undefined {
  let issue: Issue | undefined;
  const open: string[] = [];
  const report: Report = (what, fix) => {
    const line = text.slice(0, parser.startIndex).split('\n').length;
    issue ??= { message: `contains ${what} on line ${line}.`, fix };
  };
  const parser = new Parser(
    {
      onopentag(qualifiedName, attributes) {
        const name = toLocalName(qualifiedName);
        open.push(name);
        if (FORBIDDEN.has(name)) {
          report(`a <${name}>`, name === 'script' ? SCRIPT_FIX : REFERENCE_FIX);
        }
        for (const [attribute, value] of Object.entries(attributes)) {
          checkAttribute(name, toLocalName(attribute), value, report);
        }
      },
      onclosetag: () => void open.pop(),
      ontext(data) {
        if (open.at(-1) === 'style') checkStyle(data, report);
      },
      onprocessinginstruction(name, data) {
        if (name === '?xml-stylesheet') report('a reference to a stylesheet', REFERENCE_FIX);
        // Entities may contain any markup and be loaded from any URL.
        if (/^!doctype/i.test(name) && /<!ENTITY|\[/i.test(data)) report('entities', REFERENCE_FIX);
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(text);
  return issue;
}

type Report = (what: string, fix: string) => void;

function checkAttribute(element: string, attribute: string, value: string, report: Report): void {
  // Browsers remove whitespace and control characters before they parse a URL.
  // eslint-disable-next-line no-control-regex
  const normalized = value.replace(/[\u0000-\u0020]/g, '').toLowerCase();
  if (attribute.startsWith('on')) report(`a script (${attribute}="…")`, SCRIPT_FIX);
  else if (/(?:^|;)(?:javascript|vbscript):/.test(normalized)) report('a script (javascript:)', SCRIPT_FIX);
  else if (REFERENCES.has(attribute) && element !== 'a' && !isInternal(normalized)) {
    report(`a reference to "${value.trim()}"`, REFERENCE_FIX);
  } else checkStyle(value, report);
}

/** Finds references in styles: imports, and URLs of paint servers and images. */
function checkStyle(style: string, report: Report): void {
  if (/@import/i.test(style)) report('a reference to a stylesheet (@import)', REFERENCE_FIX);
  for (const [, url = ''] of style.matchAll(/url\(\s*["']?([^"')]*)/gi)) {
    if (!isInternal(url.trim().toLowerCase())) report(`a reference to "${url.trim()}"`, REFERENCE_FIX);
  }
}

/** Whether a URL refers to a fragment of the same file, or is a data URL of an image. */
function isInternal(url: string): boolean {
  return (
    url === '' || url.startsWith('#') || /^data:(?:image\/(?!svg)|font\/|application\/(?:x-)?font)/.test(url)
  );
}

/** Removes the namespace prefix, which may be any name: `xlink:href` becomes `href`. */
function toLocalName(name: string): string {
  return name.slice(name.indexOf(':') + 1).toLowerCase();
}
