import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { renderInSite } from '@larkfield/ui/testing/render.tsx';
import { fakeServices } from '@larkfield/ui/testing/server.ts';
import { testSite } from '@larkfield/ui/testing/site.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TextDecoder } from 'node:util';
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
    [`${PATH}?search=gull&language=en`]: [200, { items }],
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

const column = (id: string, type: string, listed = true) => ({
  ...{ id, label: id.toUpperCase(), type, sensitivity: 'plain', listed },
});
const priced = {
  ...shape,
  columns: [
    column('title', 'text'),
    column('price', 'money'),
    column('rate', 'rate'),
    column('built', 'day', false),
  ],
  namedBy: ['title'],
  filters: [['state'], ['price']],
  states: [
    { id: 'open', label: 'Open', to: ['sold'], waiting: false },
    { id: 'sold', label: 'Sold', to: [], waiting: false },
  ],
};
const gull = { reference: 'LK-1', version: 3, state: 'open' };
const values = { title: 'Gull', price: 5_000, rate: 725 };

function showPriced(search = '', answers: Parameters<typeof fakeServices>[0] = {}) {
  const calls = fakeServices({
    '/api/harbour/records?language=en': [200, { own, kinds: [priced] }],
    [`${PATH}?`]: [200, { items: [{ ...gull, values }] }],
    [`${PATH}?state=open`]: [200, { items: [{ ...gull, values }] }],
    [`${PATH}?columns=title%2Cprice%2Cbuilt`]: [
      200,
      { items: [{ ...gull, values: { ...values, built: '2026-03-09' } }] },
    ],
    ...answers,
  });
  const site = testSite({ kinds: [kind], path: '/admin/records', search: `?of=harbour.boats${search}` });
  return { calls, ...renderInSite(<Component />, site) };
}

beforeEach(() => localStorage.clear());

test('a row is named for people and has its values in human units', async () => {
  const { container } = showPriced();
  expect(await screen.findByRole('rowheader', { name: /^Gull\s*LK-1$/ })).toBeVisible();
  expect(screen.getByRole('cell', { name: '$50.00' })).toBeVisible();
  expect(screen.getByRole('cell', { name: '7.25%' })).toBeVisible();
  expect(screen.queryByRole('columnheader', { name: 'TITLE' })).toBeNull();
  expect(await axeViolations(container)).toEqual([]);
});

test('chosen columns are shown, also later, until the usual ones are wanted again', async () => {
  const { unmount } = showPriced();
  await userEvent.click(await screen.findByRole('button', { name: 'Columns' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose columns' }));
  await userEvent.click(dialog.getByRole('checkbox', { name: 'RATE' }));
  await userEvent.click(dialog.getByRole('checkbox', { name: 'BUILT' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Show these columns' }));
  expect(await screen.findByRole('cell', { name: 'Mar 9, 2026' })).toBeVisible();
  expect(screen.queryByRole('columnheader', { name: 'RATE' })).toBeNull();
  unmount();
  showPriced();
  expect(await screen.findByRole('columnheader', { name: 'BUILT' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Show the usual columns' }));
  expect(await screen.findByRole('columnheader', { name: 'RATE' })).toBeVisible();
});

test('a view is saved under a name, leads to its filters, and can be deleted', async () => {
  showPriced('&state=open');
  await userEvent.click(await screen.findByRole('button', { name: 'Save this view' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name of the view' }), 'For sale');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const view = await screen.findByRole('link', { name: 'For sale' });
  expect(view).toHaveAttribute('href', '/admin/records?of=harbour.boats&state=open');
  expect(view).toHaveAttribute('aria-current', 'page');
  await userEvent.click(screen.getByRole('button', { name: 'Save this view' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete “For sale”' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'For sale' })).toBeNull());
});

test('a step is taken from the list, after its confirmation', async () => {
  const { calls } = showPriced('', { [`${PATH}/LK-1/state`]: [200, { ...gull, version: 4, state: 'sold' }] });
  await userEvent.click(await screen.findByRole('button', { name: 'Actions: Gull' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Gull' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Sold' }));
  expect(calls.some(({ url }) => url.endsWith('/state'))).toBe(false);
  await userEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Set status “Sold”' }),
  );
  await waitFor(() =>
    expect(calls.find(({ url }) => url === `${PATH}/LK-1/state`)?.body).toEqual({
      version: 3,
      state: 'sold',
    }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('an empty page with more behind it says that the search goes on', async () => {
  showPriced('&search=gull', { [`${PATH}?search=gull&language=en`]: [200, { items: [], next: 'abc' }] });
  expect(await screen.findByText(/^Nothing matches among the records checked so far/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Next page' })).toBeVisible();
});

test('a change of several records lists whom it concerns and whom not, and its button says what it does', async () => {
  const name = { id: 'name', label: 'Name', type: 'text', sensitivity: 'personal', listed: true };
  const states = [
    { id: 'open', label: 'Open', to: ['sold'], waiting: true, mails: false },
    { id: 'sold', label: 'Sold', to: [], waiting: false, mails: true },
  ];
  const items = [
    { reference: 'LK-1', version: 0, state: 'open', values: { name: 'Gull' } },
    { reference: 'LK-2', version: 0, state: 'sold', values: { name: 'Tern' } },
  ];
  fakeServices({
    '/api/harbour/records?language=en': [
      200,
      { own, kinds: [{ ...shape, columns: [name], namedBy: ['name'], states }] },
    ],
    [`${PATH}?`]: [200, { items }],
  });
  renderInSite(
    <Component />,
    testSite({ kinds: [kind], path: '/admin/records', search: '?of=harbour.boats' }),
  );
  for (const reference of ['LK-1', 'LK-2'])
    await userEvent.click(await screen.findByRole('checkbox', { name: new RegExp(reference) }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'New status' }), 'Sold');
  await userEvent.click(screen.getByRole('button', { name: 'Change status' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Gull · LK-1',
    'Tern · LK-2',
  ]);
  expect(dialog.getByText('The people concerned are told by e-mail at once.')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Set status “Sold” (1)' })).toBeEnabled();
});

test('what is due has a column with its date and a filter', async () => {
  const late = new Date(Date.now() - 86_400_000).toISOString();
  const soon = new Date(Date.now() + 86_400_000).toISOString();
  const items = [
    { reference: 'LK-1', version: 0, state: 'open', dueAt: late, values: {} },
    { reference: 'LK-2', version: 0, state: 'open', dueAt: soon, values: {} },
  ];
  const calls = fakeServices({
    '/api/harbour/records?language=en': [200, { own, kinds: [{ ...shape, due: true }] }],
    [`${PATH}?`]: [200, { items }],
    [`${PATH}?due=overdue`]: [200, { items: items.slice(0, 1) }],
  });
  const site = testSite({ kinds: [kind], path: '/admin/records', search: '?of=harbour.boats' });
  renderInSite(<Component />, site);
  expect(await screen.findByRole('columnheader', { name: 'Due' })).toBeVisible();
  const cells = within(screen.getByRole('table')).getAllByText('Overdue');
  expect(cells).toHaveLength(1);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Due' }), 'overdue');
  await waitFor(() => expect(calls.some(({ url }) => url === `${PATH}?due=overdue`)).toBe(true));
});

beforeAll(() => Object.assign(globalThis, { TextDecoder }));

test('a text file is sent with its text, and a refusal has a message of the service for each line', async () => {
  const entries = [{ id: 'table', label: 'Table', type: 'textFile', endings: ['csv'], longest: 2_000 }];
  const texts = ['Line 2: “x” is no berth.', 'Line 5: “y” is no berth.'];
  const refusal = {
    ...{ code: 'VALIDATION_FAILED', message: 'problems.validation', requestId: 'r' },
    fields: texts.map((text) => ({ field: 'table', key: 'errors.invalid', text })),
  };
  const calls = fakeServices({
    '/api/harbour/records?language=en': [200, { own, kinds: [{ ...shape, creation: { entries } }] }],
    [`${PATH}?`]: [200, { items: [] }],
    [PATH]: [422, refusal],
  });
  const site = testSite({ kinds: [kind], path: '/admin/records', search: '?of=harbour.boats' });
  const { container } = renderInSite(<Component />, site);
  await userEvent.click(await screen.findByRole('button', { name: 'Add' }));
  const dialog = within(await screen.findByRole('dialog'));
  const input = await dialog.findByLabelText('Table');
  const choose = (text: string) => {
    const bytes = new Uint8Array([...text].map((each) => each.charCodeAt(0)));
    const file = new File([bytes], 'table.csv');
    return userEvent.upload(input, Object.assign(file, { arrayBuffer: async () => bytes.buffer }));
  };
  await choose('x'.repeat(2_001));
  expect(await dialog.findByText(/larger than 2 KB/)).toBeVisible();
  await choose('Berth;Boat\n7;Gull');
  await waitFor(() => expect(dialog.queryByText(/larger than/)).toBeNull());
  expect(await axeViolations(container)).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
  for (const text of texts) expect(await dialog.findByText(`Table: ${text}`)).toBeVisible();
  expect(calls.find(({ url }) => url === PATH)?.body).toEqual({
    language: 'en',
    values: { table: 'Berth;Boat\n7;Gull' },
  });
});

test('a record is added with the form of its kind, and a refusal names the entry and keeps the others', async () => {
  const entries = [
    { id: 'title', label: 'Title', type: 'text', longest: 20 },
    { id: 'berth', label: 'Berth', type: 'text', longest: 20, optional: true },
  ];
  const refusal = {
    ...{ code: 'VALIDATION_FAILED', message: 'problems.validation', requestId: 'r' },
    fields: [{ field: 'title', key: 'errors.addressTaken' }],
  };
  const calls = fakeServices({
    '/api/harbour/records?language=en': [200, { own, kinds: [{ ...shape, creation: { entries } }] }],
    [`${PATH}?`]: [200, { items: [] }],
    [PATH]: [422, refusal],
  });
  const site = testSite({ kinds: [kind], path: '/admin/records', search: '?of=harbour.boats' });
  const { container } = renderInSite(<Component />, site);
  await userEvent.click(await screen.findByRole('button', { name: 'Add' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add to “Boats”' }));
  expect(await axeViolations(container)).toEqual([]);
  await userEvent.type(dialog.getByRole('textbox', { name: 'Title' }), 'Gull');
  expect(dialog.getByRole('textbox', { name: 'Berth' })).not.toBeRequired();
  await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await dialog.findByText(/^Title: This address belongs to another page/)).toBeVisible();
  expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Gull');
  expect(calls.find(({ url }) => url === PATH)?.body).toEqual({
    language: 'en',
    values: { title: 'Gull', berth: '' },
  });
});
