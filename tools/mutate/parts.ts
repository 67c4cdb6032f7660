/** Code whose tests are tried by changing it. */
export interface Part {
  /** Folder of the code; files of tests and helpers of tests in it stay as they are. */
  readonly code: string;
  /** Tests by Node's own runner, as patterns; without them, those of Jest that import the code. */
  readonly nodeTests?: readonly string[];
}

const FEDERATION = 'packages/federation';
/** For each changed piece of code they are tried in this order until one fails: the quick ones come first. */
const COMPOSE_TESTS = [
  ...['html', 'structured-data', 'sections', 'sites', 'promotions', 'fill-page', 'tables', 'views', 'fit'],
  ...['head', 'search-index', 'compose'],
].map((name) => `compose/${name}`);
const OF_COMPOSED_SITES = [
  'server/page-renderer',
  'releases/channels',
  'releases/last-good',
  'releases/change',
];

/** What `npm run mutate` takes. */
export const PARTS: Readonly<Record<string, Part>> = {
  host: { code: `${FEDERATION}/src/host` },
  compose: {
    code: `${FEDERATION}/src/compose`,
    nodeTests: [...COMPOSE_TESTS, ...OF_COMPOSED_SITES].map((name) => `${FEDERATION}/test/${name}.test.ts`),
  },
  identity: { code: 'services/identity/src', nodeTests: ['services/identity/test/**/*.test.ts'] },
  kit: { code: 'services/kit/src', nodeTests: ['services/kit/test/**/*.test.ts'] },
};
