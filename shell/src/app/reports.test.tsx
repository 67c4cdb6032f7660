import { startReports } from '../reports/reports.ts';
import { freshBrowser, open } from '../testing/pages.tsx';
import { settle } from '../testing/start.tsx';

jest.mock('../reports/reports.ts', () => ({ startReports: jest.fn(() => Promise.resolve()) }));

freshBrowser();
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

test('nothing of reports is loaded while the document asks for none', async () => {
  const { arrive } = await open();
  await arrive('home');
  expect(startReports).not.toHaveBeenCalled();
});

test('reports know the site, the page on the screen, and why one could not be shown', async () => {
  document.documentElement.dataset['reports'] = '10';
  const { fail } = await open({ Page: undefined });
  await settle();
  const [table, shown, store] = jest.mocked(startReports).mock.calls[0] ?? [];
  expect([table?.id, table?.language, shown?.()]).toEqual([
    'release-1',
    'en',
    expect.objectContaining({ area: 'mf-a', path: '/' }),
  ]);
  expect(store?.getState().failed).toBeUndefined();
  await fail('home');
  expect(store?.getState().failed).toMatchObject({ area: 'mf-a' });
});
