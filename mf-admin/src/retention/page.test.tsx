import type { ApiProblem } from '@larkfield/area';
import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { renderInSite } from '@larkfield/ui/testing/render.tsx';
import { fakeServices } from '@larkfield/ui/testing/server.ts';
import { testSite } from '@larkfield/ui/testing/site.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { eraseAll, type Erased } from './retention-preview.ts';
import { Component } from './page.tsx';

const RECORDS = '/api/harbour/records';
const kind = { id: 'boats', label: 'Boats', service: 'harbour', path: `${RECORDS}/boats`, group: 'Harbour' };
const shape = {
  ...kind,
  columns: [],
  orders: [],
  filters: [],
  searched: false,
  states: [
    { id: 'afloat', label: 'Afloat', to: ['sunk'], waiting: false },
    { id: 'sunk', label: 'Sunk', to: [], waiting: false, keepDays: 30 },
  ],
  actions: [],
  files: [],
  freshLogin: false,
};
const counted = {
  id: 'boats',
  days: [
    { date: '2026-03-02', count: 2 },
    { date: '2026-03-05', count: 1_200 },
  ],
  more: false,
};

function show(kinds = [counted]) {
  const calls = fakeServices({
    [`${RECORDS}?language=en`]: [200, { own: [], kinds: [shape] }],
    [`${RECORDS}/retention/boats`]: [200, { erased: 2, kept: 0, more: false }],
    [`${RECORDS}/retention`]: [200, { at: '2026-03-02T09:00:00.000Z', kinds }],
  });
  return { calls, ...renderInSite(<Component />, testSite({ kinds: [kind] })) };
}

test('deletions of an unknown kind are counted by day and can be downloaded before', async () => {
  const { container } = show();
  const table = await screen.findByRole('table', { name: 'Boats' });
  expect(within(table).getByRole('row', { name: 'Mar 2, 2026 2' })).toBeVisible();
  expect(within(table).getByRole('row', { name: 'Mar 5, 2026 1,200' })).toBeVisible();
  expect(screen.getByText('Sunk, days kept: 30')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Save as CSV: Boats' })).toHaveAttribute(
    'href',
    `${RECORDS}/retention/boats?before=2026-03-03T00%3A00%3A00.000Z&language=en`,
  );
  expect(await axeViolations(container)).toEqual([]);
});

test('a table that requires a new login links to the login, which returns here', async () => {
  show();
  const table = `${RECORDS}/retention/boats?before=2026-03-03T00%3A00%3A00.000Z&language=en`;
  const refusal = { code: 'LOGIN_NOT_FRESH', message: 'problems.loginNotFresh', requestId: 'r' };
  const link = await screen.findByRole('link', { name: 'Save as CSV: Boats' });
  fakeServices({ [table]: [403, refusal] });
  await userEvent.click(link);
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByRole('link').getAttribute('href')).toMatch(/^\/login\?from=/);
  const saved: Blob[] = [];
  const createObjectURL = (file: Blob) => `blob:${saved.push(file)}`;
  Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined });
  // jsdom navigates instead of saving.
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  fakeServices({ [table]: [200, 'a,b', { 'content-disposition': 'attachment; filename="boats.csv"' }] });
  await userEvent.click(link);
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('records due until a chosen day are deleted after a confirmation with their number, and the result is shown', async () => {
  const { calls } = show();
  await userEvent.selectOptions(await screen.findByLabelText('Until the end of'), 'Mar 5, 2026');
  await userEvent.click(screen.getByRole('button', { name: 'Delete now: Boats' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('Records that will be deleted: 1,202');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete now' }));
  expect(await screen.findByText('Deleted: 2. Still there: 0.')).toBeVisible();
  const sent = calls.filter(({ url }) => url.endsWith('/retention/boats'));
  expect(sent.map(({ body }) => body)).toEqual([{ before: '2026-03-06T00:00:00.000Z', count: 1_202 }]);
});

test('without due records nothing can be deleted', async () => {
  show([{ ...counted, days: [] }]);
  await screen.findByText('Nothing is deleted in the next 31 days.');
  expect(screen.queryByRole('button', { name: /Delete now/ })).toBeNull();
});

test('a long run repeats the call until nothing is left, and stops at a failure', async () => {
  const problem: ApiProblem = { code: 'UNAVAILABLE', message: 'errors.unavailable', fields: [] };
  const call = (...runs: readonly (Erased & { readonly more: boolean })[]) => {
    const left = [...runs];
    return async () => {
      const value = left.shift();
      return value ? { ok: true as const, value } : { ok: false as const, problem };
    };
  };
  const many = { erased: 500, kept: 0, more: true };
  const outcome = await eraseAll(523, call(many, { erased: 20, kept: 3, more: false }));
  expect(outcome).toEqual({ erased: { erased: 520, kept: 3 } });
  expect(await eraseAll(523, call(many))).toEqual({ erased: { erased: 500, kept: 0 }, problem });
});
