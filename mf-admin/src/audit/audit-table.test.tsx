import { renderInSite } from '@larkfield/ui/testing/render.tsx';
import { testSite } from '@larkfield/ui/testing/site.ts';
import { screen } from '@testing-library/react';
import admin from '../../../locales/en/admin.json';
import { AuditTable } from './audit-table.tsx';
import { AUDIT_ACTIONS } from './audit-actions.ts';

const line = (action: string) => ({
  line: { action, at: '2026-03-02T09:00:00.000Z', actor: 'boss_001', subject: 'LK-1', requestId: action },
});

test('actions are shown as text, and as a code only without a text', () => {
  renderInSite(
    <AuditTable lines={['account.loginFailed', 'settings.open', 'account.teleported'].map(line)} />,
    testSite(),
  );
  for (const words of ['Sign-in failed', 'Setting changed', 'account.teleported'])
    expect(screen.getByRole('cell', { name: words })).toBeVisible();
  expect(screen.queryByText('account.loginFailed')).toBeNull();
});

test('the known actions are those with a text', () => {
  expect([...AUDIT_ACTIONS].sort()).toEqual(Object.keys(admin.audit.actions).sort());
});
