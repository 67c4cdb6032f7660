import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import js from '@eslint/js';
import hooks from 'eslint-plugin-react-hooks';
import regexp from 'eslint-plugin-regexp';
import globals from 'globals';
import ts from 'typescript-eslint';
import { roomOrder } from './tools/checks/room-order.mjs';

/**
 * Boundaries of the packages (ARCHITECTURE.md): what each folder may import besides itself.
 * Where several fit, the last counts.
 */
const MAY_IMPORT = {
  'packages/contracts': [],
  'packages/area': ['contracts'],
  'packages/ui': ['area', 'contracts'],
  'packages/federation': ['area', 'contracts'],
  'packages/embedded-mongo': [],
  'packages/paypal-stand-in': [],
  'packages/pdf': ['contracts'],
  'services/*': ['kit', 'contracts', 'embedded-mongo', 'pdf'],
  'services/kit': [
    'contracts',
    'embedded-mongo',
    'pdf',
    'federation/releases',
    'federation/render',
    'federation/store-patterns',
  ],
  'services/kit/test': [...['contracts', 'embedded-mongo'], ...['federation/releases', 'federation/testing']],
  'services/edge': ['kit', 'contracts', 'federation'],
  'mf-*': ['area', 'ui', 'contracts'],
  'mf-*/forms': ['contracts'],
  shell: ['area', 'ui', 'contracts', 'federation'],
};

/**
 * A service takes the forms of the area that has its name. Identity pairs with the shell, which has no page of its own:
 * its forms are those of the account pages.
 */
const FORMS_OF = { identity: 'mf-marketing' };

const services = readdirSync(join(import.meta.dirname, 'services'))
  .filter((name) => !(`services/${name}` in MAY_IMPORT))
  .map((name) => [
    `services/${name}`,
    [...MAY_IMPORT['services/*'], `${FORMS_OF[name] ?? `mf-${name}`}/forms`],
  ]);

const OTHER_PACKAGE = {
  // Also from one to another within `services/` and `packages/`: `../../support/src/…`.
  regex: String.raw`^(\.\./)+(shell|mf-|services/|packages/|[\w-]+/(src|test|tools)/)`,
  message: 'Another package is reached by its package name, if at all.',
};
const TEXTS = {
  group: ['i18next', 'react-i18next'],
  message: 'Texts come from useTranslation and Trans of @larkfield/area.',
};
const ROUTER = {
  regex: '^react-router',
  message: 'Routing comes from @larkfield/area, which hands over one copy of a curated part.',
};
const FORMS = {
  regex: String.raw`^(\.\./)+forms/`,
  allowTypeImports: true,
  message: 'Forms bring TypeBox and Ajv along: pages check with generated/validators.',
};

/** Everything of the tree that a package may not import. */
function others(folder, allowed) {
  const names = allowed.length > 0 ? `(?!(?:${allowed.join('|')})(?:/|$))` : '';
  return {
    regex: `^@larkfield/${names}`,
    message: `${folder} may import ${allowed.join(', ') || 'no other package'} only (ARCHITECTURE.md).`,
  };
}

const boundary = (files, patterns) => ({
  files: [`${files}/**/*.{ts,tsx}`],
  rules: { 'no-restricted-imports': ['error', { patterns }] },
});

const boundaries = [
  ...[...Object.entries(MAY_IMPORT), ...services].map(([folder, allowed]) =>
    boundary(folder, [
      others(folder, allowed),
      OTHER_PACKAGE,
      ...(folder.startsWith('mf-*') || folder === 'packages/ui' ? [TEXTS, ROUTER] : []),
    ]),
  ),
  boundary('services/support/test', [
    others('services/support/test', [...MAY_IMPORT['services/*'], 'mf-support/forms', 'paypal-stand-in']),
    OTHER_PACKAGE,
  ]),
  // Tests stand in for the shell, which owns the router.
  boundary('packages/ui/src/testing', [others('packages/ui', MAY_IMPORT['packages/ui']), OTHER_PACKAGE]),
  boundary('mf-*/src', [others('mf-*', MAY_IMPORT['mf-*']), OTHER_PACKAGE, TEXTS, ROUTER, FORMS]),
  // Tests of components need a router around them, which is none of the components.
  boundary('packages/ui/src/testing', [
    others('packages/ui', MAY_IMPORT['packages/ui']),
    OTHER_PACKAGE,
    TEXTS,
  ]),
];

export default ts.config(
  {
    ignores: [
      '**/dist',
      '**/generated',
      '**/node_modules',
      'data',
      'test-results',
      // Becomes code when its placeholders are filled in: the test of the generator looks at that.
      'tools/new/template',
    ],
  },
  js.configs.recommended,
  ...ts.configs.strict,
  {
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
    plugins: { 'react-hooks': hooks, regexp },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      // What a stranger sends meets patterns: each takes a time that grows with the length of the text, no faster.
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential' }],
      'no-undef': 'off',
      'no-console': ['error', { allow: ['error'] }],
      eqeqeq: 'error',
      'max-lines': ['error', 300],
      'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }],
      'no-restricted-syntax': [
        'error',
        { selector: 'JSXAttribute[name.name="style"]', message: 'style-src is self: use a class.' },
        {
          selector: 'JSXAttribute[name.name="dangerouslySetInnerHTML"]',
          message: 'Trusted Types refuse it.',
        },
        {
          selector:
            'JSXAttribute[name.name=/^(aria-label|alt|title|placeholder)$/] > Literal[value=/\\p{L}/u]',
          message: 'A text a person reads is a key in locales/.',
        },
        {
          selector: 'JSXText[value=/\\p{L}/u]',
          message: 'A text a person reads is a key in locales/.',
        },
      ],
      '@typescript-eslint/no-invalid-void-type': 'off',
      '@typescript-eslint/unified-signatures': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-empty-function': 'off',
      // Open to whoever owns a namespace of texts.
      '@typescript-eslint/no-empty-object-type': ['error', { allowWithName: '^(?:Namespaces|PageData)$' }],
      '@typescript-eslint/consistent-type-imports': 'error',
    },
  },
  ...boundaries,
  ...roomOrder,
  {
    files: ['**/*.test.{ts,tsx}', '**/test/**', '**/e2e/**', 'lab/**', '**/testing/**'],
    rules: {
      'max-lines-per-function': 'off',
      'no-restricted-syntax': 'off',
      // Fixtures of Playwright: `use` is no hook, and a fixture that needs no other takes an empty pattern.
      'react-hooks/rules-of-hooks': 'off',
      'no-empty-pattern': 'off',
    },
  },
  {
    files: ['services/*/src/**/kind.ts', 'services/kit/src/records/{kinds,reading,changes,admin-routes}/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'TSAsExpression > TSAsExpression > TSUnknownKeyword',
          message: 'RecordKind<T> takes the document of its collection.',
        },
      ],
    },
  },
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  { files: ['tools/**', 'lab/**'], rules: { 'no-console': 'off' } },
);
