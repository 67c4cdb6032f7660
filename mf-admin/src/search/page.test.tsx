import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { renderInSite } from '@larkfield/ui/testing/render.tsx';
import { fakeServices } from '@larkfield/ui/testing/server.ts';
import { testSite } from '@larkfield/ui/testing/site.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component } from './page.tsx';

const kind = (service: string, id: string, label: string) => ({
  ...{ id, label, service, group: service },
  path: `/api/${service}/records/${id}`,
});
const kinds = [kind('harbour', 'boats', 'Boats'), kind('island', 'huts', 'Huts')];
const entry = (reference: string, title: string) => ({
  ...{ kind: 'boats', reference, title, state: 'new', stateLabel: 'New', version: 0, since: '' },
});
const [HARBOUR, ISLAND] = ['/api/harbour/records/search', '/api/island/records/search'];
const boats = (more = false) =>
  [200, { kinds: [{ id: 'boats', items: [entry('LK-1', 'Gull')], more }] }] as const;

function show(answers: Parameters<typeof fakeServices>[0], search = '') {
  const calls = fakeServices(answers);
  const site = testSite({ kinds, path: '/admin/search', search });
  const found = () => calls.filter(({ url }) => url.endsWith('/search'));
  return { found, ...renderInSite(<Component />, site) };
}
async function type(text: string) {
  await userEvent.type(screen.getByRole('searchbox'), `${text}{Enter}`);
}

test('findings of all services are grouped by kind and link to records and lists', async () => {
  const { container, found, visits } = show({ [HARBOUR]: boats(true), [ISLAND]: [200, { kinds: [] }] });
  await type('gull');
  const list = within(await screen.findByRole('region', { name: 'Boats' }));
  expect(list.getByRole('link', { name: 'Gull' })).toHaveAttribute(
    'href',
    '/admin/record?of=harbour.boats&reference=LK-1',
  );
  expect(list.getByRole('link', { name: 'All matches: Boats' })).toHaveAttribute(
    'href',
    '/admin/records?of=harbour.boats&search=gull',
  );
  expect(screen.getByText('1 record found')).toBeVisible();
  expect(visits.at(-1)).toBe('/admin/search?search=gull');
  expect(found().map(({ url, body }) => [url, body])).toEqual([
    [HARBOUR, { search: 'gull', language: 'en' }],
    [ISLAND, { search: 'gull', language: 'en' }],
  ]);
  expect(await axeViolations(container)).toEqual([]);
});

test('an e-mail address is searched, but stands in no address of a page or call', async () => {
  const { found, visits } = show({ [HARBOUR]: boats(true), [ISLAND]: [200, { kinds: [] }] }, '?search=old');
  await screen.findByRole('region', { name: 'Boats' });
  await userEvent.clear(screen.getByRole('searchbox'));
  await type('mira@example.org');
  await screen.findByRole('region', { name: 'Boats' });
  expect(screen.getByRole('searchbox')).toHaveValue('mira@example.org');
  expect(found().at(-1)?.body).toEqual({ search: 'mira@example.org', language: 'en' });
  expect(visits.at(-1)).toBe('/admin/search');
  const addresses = [...visits, ...found().map(({ url }) => url), ...screen.getAllByRole('link').map(String)];
  expect(addresses.filter((address) => /mira/.test(address))).toEqual([]);
});

test('a service that does not answer is named beside the findings of the others', async () => {
  show({ [HARBOUR]: boats() }, '?search=gull');
  expect(await screen.findByRole('alert')).toHaveTextContent('No answer from: island.');
  expect(screen.getByRole('link', { name: 'Gull' })).toBeVisible();
  fakeServices({ [HARBOUR]: boats(), [ISLAND]: [200, { kinds: [] }] });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('1 record found');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('nothing found is said, and nothing is asked without a text', async () => {
  const none = [200, { kinds: [] }] as const;
  const { found } = show({ [HARBOUR]: none, [ISLAND]: none });
  expect(found()).toEqual([]);
  await type('gull');
  expect(await screen.findByText('Nothing matches.')).toBeVisible();
});

test('a text that no service can search is refused once', async () => {
  const refusal = { code: 'VALIDATION_FAILED', message: 'errors.invalid', requestId: 'r', fields: [] };
  show({ [HARBOUR]: [422, refusal], [ISLAND]: [422, refusal] }, '?search=%E2%80%99');
  expect(await screen.findAllByRole('alert')).toHaveLength(1);
  expect(screen.queryByText(/No answer/)).toBeNull();
});
