import type { OfficeRole } from '@larkfield/contracts';
import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { renderInSite } from '@larkfield/ui/testing/render.tsx';
import { fakeServices } from '@larkfield/ui/testing/server.ts';
import { testSite } from '@larkfield/ui/testing/site.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { Component as Audit } from '../audit/page.tsx';
import { Component as Calendar } from '../calendar/page.tsx';
import { Component as Dashboard } from '../dashboard/page.tsx';
import { Component as Record } from '../records/record-page.tsx';
import { Component as List } from '../records/list/list-page.tsx';
import { Component as Releases } from '../releases/page.tsx';
import { Component as Users } from '../users/page.tsx';
import { Component as Waivers } from '../waivers/page.tsx';

const kind = (service: string, id: string, roles: readonly OfficeRole[]) => ({
  ...{ id, label: id, service, group: service, roles },
  path: `/api/${service}/records/${id}`,
});
const kinds = [
  kind('harbour', 'boats', ['support', 'administrator']),
  kind('harbour', 'crews', ['trial']),
  kind('island', 'huts', ['finance']),
];
const siteOf = (roles: readonly OfficeRole[], more: Partial<Parameters<typeof testSite>[0]> = {}) =>
  testSite({ kinds, session: { kind: 'admin', events: [], loading: false, roles }, ...more });

const linksOfMenu = () =>
  [...screen.getByRole('navigation', { name: 'Administration menu' }).querySelectorAll('a')].map(
    ({ textContent }) => textContent,
  );
const OPEN_TO_READERS = ['Find a person', 'Retention'];

test.each<[OfficeRole, readonly string[]]>([
  [
    'support',
    ['Inbox', 'Overview', 'Calendar', 'boats', 'Find a person', 'Waivers', 'Retention', 'Settings'],
  ],
  ['trial', ['Inbox', 'Overview', 'Calendar', 'crews', 'Find a person', 'Waivers', 'Retention', 'Settings']],
  ['finance', ['Inbox', 'Overview', 'huts', ...OPEN_TO_READERS, 'Settings']],
  ['editor', ['Inbox', 'Overview', 'Find a person', 'Newsletter issues', 'Retention', 'Settings']],
  ['reviewer', ['Inbox', 'Overview', 'User management', ...OPEN_TO_READERS]],
  ['auditor', ['Overview', 'Audit']],
])('the menu of %s has only what the role may open, and asks no other service', async (role, links) => {
  const calls = fakeServices({});
  renderInSite(<Releases />, siteOf([role], { path: '/admin/releases' }));
  expect(linksOfMenu()).toEqual(links);
  const asked = { support: ['harbour'], trial: ['harbour'], finance: ['island'] }[role as 'trial'] ?? [];
  await waitFor(() => expect(calls.map(({ url }) => url.split('/')[2])).toEqual(asked));
});

test.each([
  ['calendar', Calendar, '/admin/calendar'],
  ['audit', Audit, '/admin/audit'],
  ['releases', Releases, '/admin/releases'],
  ['waivers', Waivers, '/admin/waivers'],
  ['users', Users, '/userManagement'],
])('%s says in words that finance may not open it, and makes no call for it', async (_name, Page, path) => {
  const calls = fakeServices({});
  const { container } = renderInSite(<Page />, siteOf(['finance'], { path }));
  expect(screen.getByRole('alert')).toHaveTextContent('Your account may not do this.');
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
  await waitFor(() =>
    expect(calls.map(({ url }) => url)).toEqual(['/api/island/records/counts?waiting=true']),
  );
  expect(await axeViolations(container)).toEqual([]);
});

test('a list and a record of a kind that the role may not read say so, and neither is asked for', async () => {
  const calls = fakeServices({
    '/api/island/records?language=en': [200, { own: [], kinds: [] }],
  });
  const list = renderInSite(
    <List />,
    siteOf(['support'], { path: '/admin/records', search: '?of=island.huts' }),
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('Your account may not do this.');
  list.unmount();
  const search = '?of=island.huts&reference=LK-1';
  renderInSite(<Record />, siteOf(['support'], { path: '/admin/record', search }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Your account may not do this.');
  expect(calls.filter(({ url }) => url.startsWith('/api/island/records/'))).toEqual([]);
});

test('the overview of an auditor has no lists and asks nobody; that of support has its own services', async () => {
  const calls = fakeServices({});
  const auditor = renderInSite(<Dashboard />, siteOf(['auditor'], { path: '/admin' }));
  expect(screen.queryByRole('heading', { name: 'All lists' })).toBeNull();
  expect(calls).toEqual([]);
  auditor.unmount();
  renderInSite(<Dashboard />, siteOf(['support'], { path: '/admin' }));
  expect(within(screen.getByRole('main', { hidden: true })).queryByText('island')).toBeNull();
  expect(await screen.findAllByRole('alert', { hidden: true })).not.toEqual([]);
  expect(calls.every(({ url }) => url.startsWith('/api/harbour/'))).toBe(true);
});

test('until the session is loaded, a page of some roles waits', () => {
  const calls = fakeServices({});
  const session = { kind: 'visitor', events: [], loading: true } as const;
  renderInSite(<Releases />, testSite({ session, path: '/admin/releases' }));
  expect(screen.getByRole('status')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(calls).toEqual([]);
});
