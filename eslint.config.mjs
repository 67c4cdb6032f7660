import js from '@eslint/js';
import hooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import ts from 'typescript-eslint';

/**
 * Boundaries of the packages (ARCHITECTURE.md): what each folder may import besides itself.
 * A folder that is not named here may import nothing of the tree.
 */
const MAY_IMPORT = {
  'packages/contracts': [],
  'packages/area': ['contracts'],
  'packages/ui': ['area', 'contracts'],
  'packages/federation': ['area', 'contracts'],
  'packages/embedded-mongo': [],
  'services/kit': ['contracts', 'embedded-mongo'],
  'services/edge': ['kit', 'contracts', 'federation'],
  'services/*': ['kit', 'contracts', 'embedded-mongo'],
  'mf-*': ['area', 'ui', 'contracts'],
  shell: ['area', 'ui', 'contracts', 'federation'],
};

const PACKAGES = [
  'contracts',
  'area',
  'ui',
  'federation',
  'embedded-mongo',
  'kit',
  'shell',
  'service-*',
  'mf-*',
];

const boundaries = Object.entries(MAY_IMPORT).map(([folder, allowed]) => ({
  files: [`${folder}/**/*.{ts,tsx}`],
  ignores: folder === 'services/*' ? ['services/kit/**', 'services/edge/**'] : [],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          {
            group: PACKAGES.filter((name) => !allowed.includes(name)).flatMap((name) => [
              `@larkfield/${name}`,
              `@larkfield/${name}/**`,
            ]),
            message: `${folder} may import ${allowed.join(', ') || 'no other package'} only (ARCHITECTURE.md).`,
          },
          {
            // Also from one to another within `services/` and `packages/`: `../../support/src/…`.
            regex: String.raw`^(\.\./)+(shell|mf-|services/|packages/|[\w-]+/(src|test|tools)/)`,
            message: 'Another package is reached by its package name, if at all.',
          },
          ...(folder === 'mf-*' || folder === 'packages/ui'
            ? [
                {
                  group: ['i18next', 'react-i18next'],
                  message: 'Texts come from createTexts of @larkfield/area.',
                },
              ]
            : []),
        ],
      },
    ],
  },
}));

export default ts.config(
  {
    ignores: [
      '**/dist',
      '**/generated',
      '**/node_modules',
      'data',
      'packages/embedded-mongo/spec',
      'test-results',
    ],
  },
  js.configs.recommended,
  ...ts.configs.strict,
  {
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
    plugins: { 'react-hooks': hooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
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
      '@typescript-eslint/consistent-type-imports': 'error',
    },
  },
  ...boundaries,
  {
    files: ['**/*.test.{ts,tsx}', '**/test/**', 'e2e/**', 'bench/**', '**/testing/**'],
    rules: {
      'max-lines-per-function': 'off',
      'no-restricted-syntax': 'off',
      // Fixtures of Playwright: `use` is no hook, and a fixture that needs no other takes an empty pattern.
      'react-hooks/rules-of-hooks': 'off',
      'no-empty-pattern': 'off',
    },
  },
  { files: ['tools/**', 'bench/**'], rules: { 'no-console': 'off' } },
);
