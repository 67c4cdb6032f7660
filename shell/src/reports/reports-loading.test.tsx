import { startReports } from './reports.ts';
import { resetBrowserForEachTest, openHome } from '../testing/pages.tsx';
import { settle } from '../testing/start-site.tsx';

jest.mock('./reports.ts', () => ({ startReports: jest.fn(() => Promise.resolve()) }));

resetBrowserForEachTest();
beforeEach(() => {
  jest.mocked(startReports).mockClear();
  window.requestIdleCallback = (work) => {
    work({ didTimeout: false, timeRemaining: () => 0 });
    return 1;
  };
});
afterEach(() => {
  delete document.documentElement.dataset['reports'];
});

test('the reports chunk is not loaded if the document requests no reports', async () => {
  const { arrive } = await openHome();
  await arrive('home');
  expect(startReports).not.toHaveBeenCalled();
});

test('reports know the site, the page on the screen, and why one could not be shown', async () => {
  document.documentElement.dataset['reports'] = '10';
  const { fail } = await openHome({ Page: undefined });
  await settle();
  const [table, shown, store] = jest.mocked(startReports).mock.calls[0] ?? [];
  expect([table?.id, table?.language, shown?.()]).toEqual([
    'release-1',
    'en',
    expect.objectContaining({ area: 'mf-a', path: '/' }),
  ]);
  expect(store?.getState().pageFailure).toBeUndefined();
  await fail('home');
  expect(store?.getState().pageFailure).toMatchObject({ area: 'mf-a' });
});
