import type { Session } from '@larkfield/area';
import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { renderInSite } from '@larkfield/ui/testing/render.tsx';
import { act, screen } from '@testing-library/react';
import { route, shellSite } from '../testing/site.ts';
import { AccessGate } from './access-gate.tsx';

const routes = [
  route('/open'),
  route('/own', { audience: 'signed-in' }),
  route('/users', { audience: 'admin' }),
];
const who = (kind: Session['kind'], more: Partial<Session> = {}): Session => ({
  kind,
  events: [],
  loading: false,
  ...more,
});

function show(path: string, session: Session) {
  const site = shellSite({ routes, path, search: '?a=1', session });
  const shown = site.route ?? route(path);
  return renderInSite(<AccessGate route={shown}>the page</AccessGate>, site);
}

const rows: readonly (readonly [path: string, session: Session, shown: 'page' | 'login' | 'denied'])[] = [
  ['/open', who('visitor'), 'page'],
  ['/own', who('visitor'), 'login'],
  ['/own', who('visitor', { loading: true }), 'page'],
  ['/own', who('participant'), 'page'],
  ['/own', who('user'), 'page'],
  ['/own', who('admin', { mustChange: true }), 'login'],
  ['/users', who('visitor'), 'login'],
  ['/users', who('participant'), 'denied'],
  ['/users', who('user'), 'denied'],
  ['/users', who('admin'), 'page'],
];

test.each(rows)('at %s, %j gets: %s', async (path, session, shown) => {
  const { visits } = show(path, session);
  expect(screen.queryByText('the page') !== null).toBe(shown === 'page');
  expect(screen.queryByRole('heading', { name: 'You may not open this page' }) !== null).toBe(
    shown === 'denied',
  );
  await act(async () => {});
  expect(visits).toEqual(shown === 'login' ? [`/login?from=${encodeURIComponent(`${path}?a=1`)}`] : []);
});

test.each([who('visitor'), who('user')])(
  'what stands in the place of a page has no finding (%j)',
  async (session) => {
    const { container } = show('/users', session);
    expect(await axeViolations(container)).toEqual([]);
  },
);

test('a logout on a protected page leads to the login', async () => {
  const { visits, change } = show('/own', who('user'));
  await act(async () => change(shellSite({ routes, path: '/own', session: who('visitor') })));
  expect(visits).toEqual([`/login?from=${encodeURIComponent('/own')}`]);
});
