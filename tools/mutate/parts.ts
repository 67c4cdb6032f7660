/** Code whose tests are tried by changing it. */
export interface Part {
  /** Folder of the code; files of tests and helpers of tests in it stay as they are. */
  readonly code: string;
  /** Tests by Node's own runner, as patterns; without them, those of Jest that import the code. */
  readonly nodeTests?: readonly string[];
}

const FEDERATION = 'packages/federation';
/**
 * For each changed piece of code they are tried in this order until one fails: the quick ones come first. Tests that compose a
 * site on their way to something else are left out: they take half a minute to say nothing of how it is composed.
 */
const COMPOSE_TESTS = [
  ...['html', 'structured-data', 'sections', 'sites', 'promotions', 'fill-page', 'tables', 'views', 'fit'],
  ...['head', 'search-index', 'compose'],
].map((name) => `compose/${name}`);

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

const service = (name: string): Part => ({
  code: `services/${name}/src`,
  nodeTests: [`services/${name}/test/**/*.test.ts`],
});

/** What `npm run mutate` takes. */
export const PARTS: Readonly<Record<string, Part>> = {
  host: { code: `${FEDERATION}/src/host` },
  compose: {
    code: `${FEDERATION}/src/compose`,
    nodeTests: [...COMPOSE_TESTS, 'releases/channels'].map((name) => `${FEDERATION}/test/${name}.test.ts`),
  },
  ...Object.fromEntries(SERVICES.map((name) => [name, service(name)])),
};
