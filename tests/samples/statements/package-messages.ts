import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';

/** Packages whose messages the error index lists, with their source folder. */
export const PACKAGES = {
  '@podium/podlet': 'lib',
  '@podium/layout': 'lib',
  '@podium/client': 'lib',
  '@podium/context': 'lib',
  '@podium/proxy': 'lib',
  '@podium/utils': 'lib',
  '@podium/browser': 'src',
  '@podium/bridge': 'lib',
} as const;

export type PackageName = keyof typeof PACKAGES;

/** A message that a package throws or logs; `<>` replaces each value in it. */
export interface PackageMessage {
  text: string;
  /** The log level; undefined for errors. */
  level: string | undefined;
}

const ERRORS = /^(Error|TypeError|Boom|badGateway)$/;
const LEVELS = /^(trace|debug|info|warn|error|fatal)$/;

/** Unique messages in the source of a package, in order. */
export function listMessages(name: PackageName): PackageMessage[] {
  const folder = path.join(PROJECT_ROOT, 'node_modules', name, PACKAGES[name]);
  const found = readdirSync(folder, { encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .sort()
    .flatMap((file) => readMessages(readFileSync(path.join(folder, file), 'utf8')));
  const isFirst = ({ text, level }: PackageMessage, index: number): boolean =>
    found.findIndex((other) => other.text === text && other.level === level) === index;
  return found.filter(isFirst);
}

/** Messages in the source of a file. */
export function readMessages(source: string): PackageMessage[] {
  const file = ts.createSourceFile('file.js', source, ts.ScriptTarget.Latest, true);
  const constants = new Map<string, ts.Expression>();
  const messages: PackageMessage[] = [];
  visit(file);
  return messages;

  function visit(node: ts.Node): void {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer !== undefined) {
      constants.set(node.name.text, node.initializer);
    }
    if (ts.isNewExpression(node) || ts.isCallExpression(node)) readCall(node);
    ts.forEachChild(node, visit);
  }

  function readCall({ expression, arguments: args }: ts.NewExpression | ts.CallExpression): void {
    const callee = ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();
    const isLog = ts.isPropertyAccessExpression(expression) && /log$/i.test(expression.expression.getText());
    const isAssert = /^assert\b/.test(expression.getText());
    const message = isAssert
      ? args?.at(-1)
      : ERRORS.test(callee) || (isLog && LEVELS.test(callee))
        ? args?.[0]
        : undefined;
    const text = message === undefined ? undefined : textOf(message);
    if (text !== undefined) messages.push({ text, level: isLog ? callee : undefined });
  }

  /** Returns undefined if the node contains no text of the package itself. */
  function textOf(node: ts.Expression): string | undefined {
    if (ts.isStringLiteralLike(node)) return node.text;
    if (ts.isTemplateExpression(node)) {
      return node.head.text + node.templateSpans.map(({ literal }) => `<>${literal.text}`).join('');
    }
    if (ts.isBinaryExpression(node)) return (textOf(node.left) ?? '<>') + (textOf(node.right) ?? '<>');
    if (ts.isIdentifier(node)) {
      const constant = constants.get(node.text);
      return constant === undefined ? undefined : textOf(constant);
    }
    return undefined;
  }
}
