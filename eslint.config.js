import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import regexp from 'eslint-plugin-regexp';
import { defineConfig } from 'eslint/config';
import ts from 'typescript';
import tseslint from 'typescript-eslint';

/**
 * Local rule: a function named `getX` never returns undefined; one that may is named `findX`.
 *
 * @type {import('eslint').Rule.RuleModule}
 */
const getNeverUndefined = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { find: '"{{name}}" may return undefined: name it "find…", or throw.' },
  },
  create(context) {
    const { program, esTreeNodeToTSNodeMap } = context.sourceCode.parserServices;
    return {
      'FunctionDeclaration[id.name=/^get[A-Z]/]'(node) {
        const checker = program.getTypeChecker();
        const signature = checker.getSignatureFromDeclaration(esTreeNodeToTSNodeMap.get(node));
        const type = checker.getReturnTypeOfSignature(signature);
        const result = checker.getAwaitedType(type) ?? type;
        const parts = result.isUnion() ? result.types : [result];
        if (parts.length > 1 && parts.some(({ flags }) => flags & ts.TypeFlags.Undefined))
          context.report({ node: node.id, messageId: 'find', data: { name: node.id.name } });
      },
    };
  },
};

/** A `let` at module level is state that all callers share. */
const MODULE_STATE = ['Program', 'Program > ExportNamedDeclaration'].map((parent) => ({
  selector: `${parent} > VariableDeclaration[kind="let"]`,
  message: 'No state at module level: pass it in, or return it from a function.',
}));

export default defineConfig(
  {
    ignores: ['build/', '.cache/', 'node_modules/', 'tests/fixtures/', 'test-results/', 'content/examples/'],
  },
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      // Numbers need no explicit conversion to a string.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      // An arrow function may return the result of a void function, which saves a line with braces.
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // Remix handles thrown responses.
      '@typescript-eslint/only-throw-error': 'off',
      'no-restricted-imports': [
        'error',
        { patterns: [{ group: ['#app/routes/*', '**/app/routes/*'], message: 'Do not import routes.' }] },
      ],
      // Parsers declare node types as enums, but they are commonly compared with strings.
      '@typescript-eslint/no-unsafe-enum-comparison': 'off',
      // Functions are destructured from options. They are closures, and none of them uses `this`.
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  {
    files: ['app/**/*.tsx', 'app/**/*.ts'],
    extends: [jsxA11y.flatConfigs.strict, reactHooks.configs.flat['recommended-latest']],
  },
  {
    // Regular expressions must take linear time. The first rule is in no preset; it reports `/\/+$/`.
    files: ['app/**', 'scripts/**'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-move': [
        'error',
        { report: 'certain', ignoreSticky: true, ignorePartial: false },
      ],
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
    },
  },
  {
    files: ['app/**', 'scripts/**', 'tests/{bench,helpers,screenshots,stress}/**'],
    ignores: ['**/*.js', '**/*.css', '**/*.d.ts'],
    plugins: { local: { rules: { 'get-never-undefined': getNeverUndefined } } },
    rules: {
      'local/get-never-undefined': 'error',
      'max-lines-per-function': ['error', 80],
    },
  },
  {
    files: ['{app,scripts,tests}/**'],
    ignores: ['**/*.js', '**/*.css', '**/*.d.ts'],
    rules: { 'max-lines': ['error', 300] },
  },
  {
    files: ['app/**/*.server.ts', 'scripts/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', ...MODULE_STATE] },
  },
  {
    files: ['**/*.js'],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: { globals: { process: 'readonly' } },
  },
  prettier,
);
