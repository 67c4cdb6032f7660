import { availableParallelism } from 'node:os';

/** Browser-side code in jsdom. Services, tools and packages for Node are tested by Node's own runner. */
export default {
  rootDir: import.meta.dirname,
  testEnvironment: '<rootDir>/packages/ui/src/testing/environment.cjs',
  // Jest leaves one processor to itself: of two, it would use one.
  maxWorkers: Math.max(2, availableParallelism() - 1),
  // axe in jsdom takes seconds for a whole page when the machine is busy.
  testTimeout: 60_000,
  testMatch: [
    '<rootDir>/{shell,mf-*}/src/**/*.test.{ts,tsx}',
    '<rootDir>/packages/{area,ui}/src/**/*.test.{ts,tsx}',
    '<rootDir>/packages/federation/src/host/**/*.test.{ts,tsx}',
  ],
  transform: {
    '\\.[jt]sx?$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
          target: 'es2024',
        },
      },
    ],
  },
  // ESM-only libraries that run in the browser.
  transformIgnorePatterns: ['/node_modules/(?!(?:\\.pnpm/)?(?:@noble[/+]|@paypal[/+]|minisearch|qr[/@]))'],
  moduleNameMapper: {
    // Has no entry for `require`, which is how tests load modules.
    '^@paypal/react-paypal-js/sdk-v6$':
      '<rootDir>/mf-support/node_modules/@paypal/react-paypal-js/dist/v6/esm/react-paypal-js.js',
    '\\.module\\.css$': '<rootDir>/packages/ui/src/testing/class-names.cjs',
    '\\.(css|svg|png)$': '<rootDir>/packages/ui/src/testing/file-url.cjs',
  },
  modulePathIgnorePatterns: ['<rootDir>/.*/dist/'],
  setupFilesAfterEnv: ['<rootDir>/packages/ui/src/testing/setup.ts'],
};
