import { renderInSite } from '@larkfield/ui/testing/render.tsx';
import { fakeServices, type Answer } from '@larkfield/ui/testing/server.ts';
import { testSite } from '@larkfield/ui/testing/site.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component } from './list-page.tsx';

const PATH = '/api/harbour/records/boats';
const TABLE = '/api/harbour/records/csv/boats/berths';
const kind = { id: 'boats', label: 'Boats', service: 'harbour', path: PATH, group: 'Harbour' };
const states = [
  { id: 'open', label: 'Open', to: [], waiting: false },
  { id: 'moored', label: 'Moored', to: [], waiting: false },
];
const moor = {
  ...{ id: 'moor', label: 'Moor', from: ['open'], mails: true, many: true },
  form: { spoken: false, entries: [{ id: 'day', label: 'Day', type: 'date' }] },
};
const shape = {
  ...kind,
  ...{ columns: [], reveals: [], files: [], searched: true, freshLogin: true, states, actions: [moor] },
  orders: [{ id: 'newest', label: 'Newest first' }],
  filters: [['state']],
  tables: [{ id: 'berths', label: 'Berth list', path: TABLE }],
};
const own = ['reference', 'state', 'owner'].map((id) => ({ id, label: id }));
const items = ['LK-1', 'LK-2', 'LK-3'].map((reference, index) => ({
  ...{ reference, version: index, values: {} },
  state: index === 2 ? 'moored' : 'open',
}));

function show(answers: Readonly<Record<string, Answer>>) {
  const calls = fakeServices({
    '/api/harbour/records?language=en': [200, { own, kinds: [shape] }],
    [`${PATH}?`]: [200, { items }],
    [`${PATH}?state=open`]: [200, { items }],
    ...answers,
  });
  const search = '?of=harbour.boats&state=open';
  renderInSite(<Component />, testSite({ kinds: [kind], path: '/admin/records', search }));
  return calls;
}

test('an action with one form is done for all chosen records that allow it, and refusals are named', async () => {
  const refused: Answer = [
    422,
    {
      ...{ code: 'VALIDATION_FAILED', message: 'problems.validation', requestId: 'r' },
      fields: [{ field: 'day', key: 'errors.pastDay' }],
    },
  ];
  const calls = show({
    [`${PATH}/LK-1/action/moor`]: [200, {}],
    [`${PATH}/LK-2/action/moor`]: refused,
  });
  for (const { reference } of items)
    await userEvent.click(await screen.findByRole('checkbox', { name: new RegExp(reference) }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Change or action' }), 'Moor');
  await userEvent.click(screen.getByRole('button', { name: 'Go on' }));
  const dialog = within(await screen.findByRole('dialog', { name: '“Moor” for the selected records?' }));
  const button = dialog.getByRole('button', { name: 'Moor (2)' });
  await userEvent.click(button);
  expect(calls.filter(({ url }) => url.includes('/action/'))).toEqual([]);
  await userEvent.type(dialog.getByLabelText('Day'), '2026-11-20');
  await userEvent.click(button);
  expect(await screen.findByText('Changed: 1. Not changed: LK-2.')).toBeVisible();
  expect(screen.getByText(/^Day: Please enter a day that fits/)).toBeVisible();
  const sent = calls.filter(({ url }) => url.includes('/action/')).map(({ body }) => body);
  expect(sent).toEqual([0, 1].map((version) => ({ version, language: 'en', values: { day: '2026-11-20' } })));
});

test('a list for another program has the filters of the page, and the page is loaded again after it', async () => {
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => {};
  const calls = show({ [TABLE]: [200, { name: 'berths.csv', content: 'x' }] });
  await userEvent.click(await screen.findByRole('button', { name: 'Berth list' }));
  expect(await screen.findByText('berths.csv has been saved.')).toBeVisible();
  expect(calls.find(({ url }) => url === TABLE)?.body).toEqual({
    ...{ filters: { state: 'open' }, language: 'en', separator: 'comma' },
  });
  await waitFor(() => expect(calls.filter(({ url }) => url === `${PATH}?state=open`).length).toBe(2));
});
