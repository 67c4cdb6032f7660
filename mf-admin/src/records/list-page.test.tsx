import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { renderInSite } from '@larkfield/ui/testing/render.tsx';
import { fakeServices } from '@larkfield/ui/testing/server.ts';
import { testSite } from '@larkfield/ui/testing/site.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component } from './list-page.tsx';

const PATH = '/api/harbour/records/boats';
const kind = { id: 'boats', label: 'Boats', service: 'harbour', path: PATH, group: 'Harbour' };
const shape = {
  ...kind,
  ...{ columns: [], actions: [], reveals: [], files: [], searched: true, freshLogin: false },
  orders: [{ id: 'newest', label: 'Newest first' }],
  filters: [['state']],
  states: [{ id: 'open', label: 'Open', to: [], waiting: false }],
};
const own = ['reference', 'state', 'owner'].map((id) => ({ id, label: id }));

function show(search: string, references: readonly string[] = []) {
  const items = references.map((reference) => ({ reference, version: 0, state: 'open', values: {} }));
  fakeServices({
    '/api/harbour/records?language=en': [200, { own, kinds: [shape] }],
    [`${PATH}?`]: [200, { items }],
    [`${PATH}?state=open`]: [200, { items }],
    [`${PATH}?search=gull`]: [200, { items }],
  });
  return renderInSite(<Component />, testSite({ kinds: [kind], path: '/admin/records', search }));
}

test.each([
  ['names no kind', '', 'Records'],
  ['names a kind that there is not', '?of=harbour.huts', 'There are no records of this kind'],
])('an address that %s leads to all lists', async (_when, search, title) => {
  const { container } = show(search);
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const list = screen.getByRole('region', { name: 'Harbour' });
  expect(list.querySelector('a')).toHaveAttribute('href', '/admin/records?of=harbour.boats');
  expect(await axeViolations(container)).toEqual([]);
});

test.each([
  ['', 'There are none yet.'],
  ['&state=open', 'Nothing matches.'],
  ['&search=gull', 'Nothing matches.'],
])('an empty list with "%s" says "%s"', async (more, words) => {
  show(`?of=harbour.boats${more}`);
  expect(await screen.findByText(words)).toBeVisible();
});

test('j and k enter the table from anywhere but an input, then move between rows', async () => {
  show('?of=harbour.boats', ['LK-1', 'LK-2', 'LK-3']);
  const [one, two] = [
    await screen.findByRole('link', { name: 'LK-1' }),
    screen.getByRole('link', { name: 'LK-2' }),
  ];
  const search = screen.getByRole('searchbox');
  await userEvent.click(search);
  await userEvent.keyboard('jk');
  expect(search).toHaveValue('jk');
  await userEvent.click(document.body);
  await userEvent.keyboard('j');
  expect(one).toHaveFocus();
  await userEvent.keyboard('j');
  expect(two).toHaveFocus();
  await userEvent.keyboard('k');
  expect(one).toHaveFocus();
  await userEvent.click(document.body);
  await userEvent.keyboard('k');
  expect(one).toHaveFocus();
});
