import { createShellStore } from '../state/shell-store.ts';
import { startReports } from './reports.ts';
import { reportVisit } from './report-visit.ts';

jest.mock('./report-visit.ts', () => ({ reportVisit: jest.fn() }));

const table = { id: 'site-1', language: 'en' } as const;
const store = createShellStore();

afterEach(() => {
  jest.clearAllMocks();
  for (const name of ['doNotTrack', 'globalPrivacyControl', 'connection'])
    Reflect.deleteProperty(navigator, name);
});

async function isReported(share: string, chance = 0): Promise<boolean> {
  document.documentElement.dataset['reports'] = share;
  await startReports(
    table,
    () => undefined,
    store,
    () => chance,
  );
  return jest.mocked(reportVisit).mock.calls.length === 1;
}

test.each([
  ['100', 0.999, true],
  ['10', 0.099, true],
  ['10', 0.1, false],
  ['0', 0, false],
  ['', 0, false],
  ['all', 0, false],
])('with a share of "%s" and the chance %d a visit is reported: %s', async (share, chance, expected) => {
  expect(await isReported(share, chance)).toBe(expected);
});

test.each([
  ['do not track', { doNotTrack: '1' }],
  ['global privacy control', { globalPrivacyControl: true }],
  ['saving data', { connection: { saveData: true } }],
])('nothing is reported of a visitor whose browser asks for %s', async (_what, wish) => {
  for (const [name, value] of Object.entries(wish))
    Object.defineProperty(navigator, name, { value, configurable: true });
  expect(await isReported('100')).toBe(false);
});
