/** Code that is changed, and its tests. */
export interface MutationTarget {
  /** Folder of the code. Tests and test helpers in it are not changed. */
  readonly code: string;
  /** Glob patterns of tests for Node's test runner. Without them Jest runs the tests that import the code. */
  readonly nodeTests?: readonly string[];
}

const FEDERATION = 'packages/federation';
const federationTests = (...folders: readonly string[]): readonly string[] =>
  folders.map((folder) => `${FEDERATION}/test/${folder}/*.test.ts`);

const SERVICES = [
  'kit',
  'identity',
  'fieldtrial',
  'files',
  'invest',
  'events',
  'admin',
  'support',
  'marketing',
];

const service = (name: string): MutationTarget => ({
  code: `services/${name}/src`,
  nodeTests: [`services/${name}/test/**/*.test.ts`],
});

/** The parts of `npm run lab -- mutate`, by name. */
export const MUTATION_TARGETS: Readonly<Record<string, MutationTarget>> = {
  host: { code: `${FEDERATION}/src/host` },
  // The quick tests come first: Stryker stops at the first failure.
  documents: { code: `${FEDERATION}/src/documents`, nodeTests: federationTests('documents', 'compose') },
  compose: { code: `${FEDERATION}/src/compose`, nodeTests: federationTests('compose', 'sites') },
  ...Object.fromEntries(SERVICES.map((name) => [name, service(name)])),
};
