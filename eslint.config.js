import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import regexp from 'eslint-plugin-regexp';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

export default defineConfig(
  { ignores: ['build/', '.cache/', 'node_modules/', 'tests/fixtures/', 'test-results/'] },
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      // Numbers in messages are what they look like.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      // A function without a result in a place that wants none is not worth a line of braces.
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // Remix answers with thrown responses.
      '@typescript-eslint/only-throw-error': 'off',
      'no-restricted-imports': [
        'error',
        { patterns: [{ group: ['#app/routes/*', '**/app/routes/*'], message: 'Nobody imports routes.' }] },
      ],
      // The parsers' node types are enums; their string values are the field's common way to ask.
      '@typescript-eslint/no-unsafe-enum-comparison': 'off',
      // What is taken out of options are closures: none of ours has a `this`.
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
    // No regular expression may take longer than in proportion to its input. The first of the two rules is in no preset; it
    // reports `/\/+$/`.
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
    files: ['**/*.js'],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: { globals: { process: 'readonly' } },
  },
  prettier,
);
