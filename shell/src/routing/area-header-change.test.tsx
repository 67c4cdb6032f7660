import type { AreaBar } from '@larkfield/contracts';
import { screen } from '@testing-library/react';
import { followLink, resetBrowserForEachTest, Home, pageModules, openHome } from '../testing/pages.tsx';
import { route, testData, testTable } from '../testing/site.ts';
import { headingText } from '../testing/start-site.tsx';

resetBrowserForEachTest();

const bar: AreaBar = {
  home: { path: '/other', label: 'The other area' },
  back: { path: '/', label: 'Back to the site' },
  links: [],
};
const table = testTable('en', [
  route('/', { navigation: [{ menu: 'main', order: 1, label: 'Home' }] }),
  route('/partner'),
  route('/other', { area: 'mf-b' }),
]);
const [first, other] = [table.areas['mf-a'], table.areas['mf-b']];
if (!first || !other) throw new Error('the test table lacks an area');
const data = { ...testData(), table: { ...table, areas: { 'mf-a': first, 'mf-b': { ...other, bar } } } };
const hasBar = () => screen.queryByRole('link', { name: 'Back to the site' }) !== null;
const hasMenu = () => screen.queryByRole('navigation', { name: 'Main menu' }) !== null;

// covers: M34
test('an area with a header of its own is entered and left in one step, header and page together', async () => {
  const { arrive } = await openHome({ data });
  await arrive('home');
  await followLink('to other');
  expect([headingText(), hasMenu(), hasBar()]).toEqual(['Home in en', true, false]);
  await arrive('other');
  expect([headingText(), hasMenu(), hasBar()]).toEqual(['Other', false, true]);
  expect(screen.getByRole('main')).toHaveFocus();
  expect(document.querySelector('[aria-live="polite"]')).toHaveTextContent('Title of other');
  await followLink('Back to the site');
  await arrive('home');
  expect([headingText(), hasMenu(), hasBar()]).toEqual(['Home in en', true, false]);
});

test('the header of an area is shown although its page does not load', async () => {
  const { arrive, fail } = await openHome({ data });
  await arrive('home');
  await followLink('to other');
  await fail('other');
  expect([headingText(), hasBar()]).toEqual(['This part of the site did not load', true]);
});

test('the document of an area has its header, which hydration takes over as it is', async () => {
  const consoleError = jest.mocked(console.error);
  const ofOther = { ...data, page: { area: 'mf-b', page: 'other' } };
  const { arrive } = await openHome({
    data: ofOther,
    path: '/other',
    Page: Home,
    modules: { ...pageModules, other: { Component: Home } },
  });
  expect([hasMenu(), hasBar()]).toEqual([false, true]);
  await arrive('other');
  expect([hasMenu(), hasBar()]).toEqual([false, true]);
  expect(consoleError).not.toHaveBeenCalled();
});
