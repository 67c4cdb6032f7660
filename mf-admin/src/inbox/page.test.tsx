import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { renderInSite } from '@larkfield/ui/testing/render.tsx';
import { fakeServices, type Answer } from '@larkfield/ui/testing/server.ts';
import { testSite } from '@larkfield/ui/testing/site.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component } from './page.tsx';

const kind = (service: string, id: string, label: string) => ({
  ...{ id, label, service, group: service },
  path: `/api/${service}/records/${id}`,
});
const kinds = [
  kind('harbour', 'boats', 'Boats'),
  kind('island', 'huts', 'Huts'),
  kind('island', 'mails', 'Mails'),
];
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const entry = (id: string, reference: string, hours: number, more: object = {}) => ({
  ...{ kind: id, reference, title: '', state: 'new', stateLabel: 'New', version: 3, since: hoursAgo(hours) },
  ...more,
});
const list = (service: string, query = '') => `/api/${service}/records/waiting?limit=50${query}&language=en`;
const counted = (...ids: readonly string[]): Answer => [
  200,
  { kinds: ids.map((id) => ({ id, states: [{ id: 'new', count: 1, more: false }] })) },
];

function show(answers: Readonly<Record<string, Answer>>, search = '') {
  const calls = fakeServices({
    '/api/harbour/records/counts?waiting=true': counted('boats'),
    '/api/island/records/counts?waiting=true': counted('mails'),
    ...answers,
  });
  const session = { kind: 'admin', username: 'mira', events: [], loading: false } as const;
  return {
    calls,
    ...renderInSite(<Component />, testSite({ kinds, session, path: '/admin/inbox', search })),
  };
}
const rows = () => screen.getAllByRole('row').slice(1);

test('records of all services are in one list, the oldest first, with age, name, state and owner', async () => {
  const { container } = show({
    [list('harbour')]: [200, { items: [entry('boats', 'LK-2', 2, { title: 'Gull' })] }],
    [list('island')]: [200, { items: [entry('mails', 'LK-1', 75, { owner: 'jo' })] }],
  });
  await screen.findByRole('link', { name: 'Gull LK-2' });
  expect(
    rows().map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ),
  ).toEqual([
    ['Mails (island)', '3 days', 'New', 'jo', 'Assign to me'],
    ['Boats', '2 hours', 'New', 'Nobody yet', 'Assign to me'],
  ]);
  expect(screen.getByRole('link', { name: 'LK-1' })).toHaveAttribute(
    'href',
    '/admin/record?of=island.mails&reference=LK-1',
  );
  expect(await axeViolations(container)).toEqual([]);
});

test('a service that does not answer is named, and the others are shown', async () => {
  show({ [list('harbour')]: [200, { items: [entry('boats', 'LK-2', 2)] }] });
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('No answer from: island.');
  expect(screen.getByRole('link', { name: 'LK-2' })).toBeVisible();
  fakeServices({
    [list('harbour')]: [200, { items: [] }],
    [list('island')]: [200, { items: [entry('huts', 'LK-1', 3)] }],
  });
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'LK-1' })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('more records are added to the list on request', async () => {
  show({
    [list('harbour')]: [200, { items: [entry('boats', 'LK-1', 9)], next: 'n' }],
    [`${list('harbour')}&cursor=n`]: [200, { items: [entry('boats', 'LK-3', 1)] }],
    [list('island')]: [200, { items: [entry('huts', 'LK-2', 5)] }],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  await screen.findByRole('link', { name: 'LK-3' });
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    'LK-1',
    'LK-2',
    'LK-3',
  ]);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('an empty page of a service is followed by its next one', async () => {
  show({
    [list('harbour')]: [200, { items: [], next: 'n' }],
    [`${list('harbour')}&cursor=n`]: [200, { items: [entry('boats', 'LK-3', 1)] }],
    [list('island')]: [200, { items: [] }],
  });
  expect(await screen.findByRole('link', { name: 'LK-3' })).toBeVisible();
});

test('a record that is taken says who handles it, from its newest version', async () => {
  const { calls } = show({
    [list('harbour')]: [200, { items: [entry('boats', 'LK-2', 2)] }],
    [list('island')]: [200, { items: [] }],
    '/api/harbour/records/boats/LK-2/owner': [
      200,
      { reference: 'LK-2', version: 4, state: 'new', owner: 'mira' },
    ],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Assign to me: LK-2' }));
  const status = await screen.findByText('LK-2 is now assigned to you.');
  await waitFor(() => expect(status).toHaveFocus());
  expect(within(rows()[0] ?? status).getByRole('cell', { name: 'mira' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Assign/ })).toBeNull();
  expect(calls.find(({ url }) => url.endsWith('/owner'))?.body).toEqual({ version: 3, owner: 'mira' });
});

test('the filters are in the address; among what nobody handles, a taken record disappears', async () => {
  const { visits } = show({
    [list('harbour')]: [200, { items: [] }],
    [list('island')]: [200, { items: [] }],
    [list('harbour', '&owner=nobody')]: [200, { items: [entry('boats', 'LK-2', 2)] }],
    [list('island', '&owner=nobody')]: [200, { items: [] }],
    [list('harbour', '&owner=nobody&kind=boats')]: [200, { items: [entry('boats', 'LK-2', 2)] }],
    '/api/harbour/records/boats/LK-2/owner': [
      200,
      { reference: 'LK-2', version: 4, state: 'new', owner: 'mira' },
    ],
  });
  expect(await screen.findByText('Nothing is waiting for anybody.')).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText('Handled by'), 'Nobody yet');
  await screen.findByRole('link', { name: 'LK-2' });
  const kindFilter = screen.getByLabelText<HTMLSelectElement>('Kind');
  expect([...kindFilter.options].map(({ text }) => text)).toEqual(['All', 'Boats', 'Mails (island)']);
  await userEvent.selectOptions(kindFilter, 'Boats');
  expect(visits.at(-1)).toBe('/admin/inbox?owner=nobody&kind=harbour.boats');
  await userEvent.click(screen.getByRole('button', { name: 'Assign to me: LK-2' }));
  expect(await screen.findByText('Nothing matches.')).toBeVisible();
});

test('a record that somebody else has taken meanwhile is loaded again', async () => {
  const conflict = { code: 'VERSION_CONFLICT', message: 'problems.versionConflict', requestId: 'r' };
  show({
    [list('harbour')]: [200, { items: [entry('boats', 'LK-2', 2)] }],
    [list('island')]: [200, { items: [] }],
    '/api/harbour/records/boats/LK-2/owner': [409, conflict],
  });
  const button = await screen.findByRole('button', { name: 'Assign to me: LK-2' });
  const answer = { items: [entry('boats', 'LK-2', 2, { owner: 'jo', version: 4 })] };
  const calls = fakeServices({
    [list('harbour')]: [200, answer],
    [list('island')]: [200, { items: [] }],
    '/api/harbour/records/boats/LK-2/owner': [409, conflict],
  });
  await userEvent.click(button);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Somebody else has changed this in the meantime',
  );
  expect(await screen.findByRole('cell', { name: 'jo' })).toBeVisible();
  expect(calls.length).toBeGreaterThan(2);
});
