import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { renderInSite } from '@larkfield/ui/testing/render.tsx';
import { testSite } from '@larkfield/ui/testing/site.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import admin from '../../../locales/en/admin.json';
import type { AuditLine } from '../data/kinds.ts';
import { AUDIT_ACTIONS } from './audit-actions.ts';
import { AuditTable } from './audit-table.tsx';

const kind = {
  id: 'accounts',
  label: 'Accounts',
  service: 'identity',
  path: '/api/identity/records/accounts',
  group: 'Logins',
};

const line = (action: string, more: Partial<AuditLine> = {}) => ({
  service: 'identity',
  line: {
    ...{ action, at: '2026-03-02T09:00:00.000Z', actor: 'boss_001', subject: 'LK-1', requestId: action },
    ...more,
  },
});

const show = (...lines: ReturnType<typeof line>[]) =>
  renderInSite(<AuditTable lines={lines} />, testSite({ kinds: [kind] }));

test('actions are shown as text, and as a code only without a text', () => {
  show(...['account.loginFailed', 'settings.open', 'account.teleported'].map((action) => line(action)));
  for (const words of ['Login failed', 'Setting changed', 'account.teleported'])
    expect(screen.getByRole('cell', { name: words })).toBeVisible();
  expect(screen.queryByText('account.loginFailed')).toBeNull();
});

test('the known actions are those with a text', () => {
  expect([...AUDIT_ACTIONS].sort()).toEqual(Object.keys(admin.audit.actions).sort());
});

test('who did it and what it was done to are links, except what is gone and who has no account', async () => {
  const { container } = show(
    line('account.approved', { kind: 'accounts' }),
    line('account.erased', { kind: 'accounts', subject: 'LK-2' }),
    line('account.login', { kind: 'accounts', actor: 'LK-3', subject: 'LK-3' }),
    line('account.resetAsked', { kind: 'accounts', actor: 'visitor', subject: 'LK-4' }),
    line('account.table', { kind: 'accounts', subject: 'accounts' }),
    line('settings.mode', { subject: 'settings' }),
  );
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  const record = (reference: string) => `/admin/record?of=identity.accounts&reference=${reference}`;
  const boss = '/userManagement?search=boss_001';
  expect(links).toEqual([
    ...[boss, record('LK-1')],
    boss,
    ...[record('LK-3'), record('LK-3')],
    record('LK-4'),
    boss,
    ...[boss, '/admin/settings'],
  ]);
  expect(screen.getByRole('cell', { name: 'Visitor' })).toBeVisible();
  expect(screen.getByRole('cell', { name: 'Accounts' })).toBeVisible();
  expect(await axeViolations(container)).toEqual([]);
});

test('entries of one seeding are one row, which opens', async () => {
  const seeded = ['LK-7', 'LK-8', 'LK-9'].map((subject) =>
    line('opportunity.seeded', { subject, actor: 'start' }),
  );
  show(line('account.approved'), ...seeded, line('account.refused'));
  expect(screen.getAllByRole('row')).toHaveLength(4);
  const folded = within(screen.getByRole('row', { name: /Created from the catalog/ }));
  expect(folded.getByText('LK-8')).not.toBeVisible();
  await userEvent.click(folded.getByText('Records: 3'));
  expect(folded.getByText('LK-8')).toBeVisible();
});
