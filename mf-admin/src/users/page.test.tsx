import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { renderInSite } from '@larkfield/ui/testing/render.tsx';
import { fakeServices } from '@larkfield/ui/testing/server.ts';
import { testSite } from '@larkfield/ui/testing/site.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { isGiven } from './is-given.ts';
import { Component } from './page.tsx';

const PATH = '/api/identity/records/accounts';
const kind = { id: 'accounts', label: 'Accounts', service: 'identity', path: PATH, group: 'Accounts' };
const column = (id: string, type = 'text') => ({
  id,
  label: id,
  type,
  sensitivity: 'personal',
  listed: true,
});
const shape = {
  ...kind,
  ...{ actions: [], reveals: [], files: [], orders: [], filters: [], searched: true, freshLogin: true },
  columns: [
    ...['firstName', 'lastName', 'city', 'region', 'zip', 'jobTitle', 'level'].map((id) => column(id)),
    column('country', 'country'),
    column('createdAt', 'date'),
  ],
  states: [
    { id: 'pending', label: 'Waiting for review', to: [], waiting: true },
    { id: 'active', label: 'Active', to: [], waiting: false },
  ],
};
const user = (username: string, state: string, more: object = {}) => ({
  ...{ reference: `LK-${username}`, version: 0, state },
  values: {
    ...{ username, email: `${username}@example.org`, firstName: 'Mira', lastName: username },
    ...{ city: 'A'.repeat(80), region: 'none', zip: '-', country: 'DE', jobTitle: 'Teacher' },
    ...{ level: 'Registered User', createdAt: '2026-03-02T09:00:00.000Z' },
    ...more,
  },
});

function show() {
  const calls = fakeServices({
    '/api/identity/records?language=en': [200, { own: [], kinds: [shape] }],
    [`${PATH}?`]: [200, { items: [user('ana', 'pending'), user('ben', 'active')] }],
  });
  const site = testSite({ kinds: [kind], path: '/userManagement', search: '' });
  return { calls, ...renderInSite(<Component />, site) };
}

const row = async (name: RegExp) => within(await screen.findByRole('row', { name }));

test('the table has name, status, since when and actions; the rest opens below the name', async () => {
  const { container } = show();
  const ana = await row(/Mira ana/);
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    ...['Select', 'Name', 'Status', 'Registered on', 'Actions'],
  ]);
  for (const name of ['Approve: Mira ana', 'Refuse: Mira ana'])
    expect(ana.getByRole('button', { name })).toBeVisible();
  expect(ana.getByText('Mar 2, 2026')).toBeVisible();
  expect(ana.getByText('Teacher')).not.toBeVisible();
  await userEvent.click(ana.getByText('ana@example.org'));
  expect(ana.getByText('Teacher')).toBeVisible();
  expect(ana.getByText(`${'A'.repeat(80)}, Germany`)).toBeVisible();
  expect(await axeViolations(container)).toEqual([]);
});

test.each([
  ['ana', 'Refuse: Mira ana', 'Are you sure you want to refuse this user?', 'Refuse account'],
  ['ben', 'Suspend: Mira ben', 'Are you sure you want to suspend this user?', 'Suspend account'],
  [
    'ben',
    'Manage Role: Mira ben',
    'Are you sure you want to change role of this user to Admin?',
    'Make administrator',
  ],
])(
  'the dialog about %s after “%s” has a button that says what it does',
  async (name, press, question, action) => {
    show();
    await userEvent.click((await row(new RegExp(`Mira ${name}`))).getByRole('button', { name: press }));
    const dialog = within(await screen.findByRole('dialog', { name: question }));
    expect(dialog.getByText(`${name}@example.org`)).toBeVisible();
    expect(dialog.getByRole('button', { name: action })).toBeVisible();
  },
);

test('a step for several users lists whom it concerns and whom not', async () => {
  show();
  for (const name of ['ana', 'ben'])
    await userEvent.click((await row(new RegExp(`Mira ${name}`))).getByRole('checkbox'));
  await userEvent.click(screen.getByRole('button', { name: 'Check and confirm' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: '“Approve account” for the selected users?' }),
  );
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Mira ana · ana@example.org',
    'Mira ben · ben@example.org',
  ]);
  expect(dialog.getByRole('button', { name: 'Approve account (1)' })).toBeEnabled();
});

test('what stands for nothing in an address is left out, in each language', () => {
  expect(['none', ' NONE ', '-', 'entfällt', 'Нет', 'なし', '', undefined].filter(isGiven)).toEqual([]);
  expect(['Nonesuch', '0', '10115'].every(isGiven)).toBe(true);
});

const rolesShape = {
  ...shape,
  access: { change: true, export: true, erase: true },
  columns: [
    ...shape.columns,
    {
      ...column('roles', 'choice'),
      choices: [
        { id: 'support', label: 'Support' },
        { id: 'trial', label: 'Field trial staff' },
      ],
    },
  ],
  actions: [
    {
      ...{ id: 'roles', label: 'Change office roles', from: ['active', 'suspended'], mails: true },
      form: {
        spoken: false,
        entries: [
          { id: 'support', label: 'Support', hint: 'Answers messages.', type: 'boolean' },
          { id: 'trial', label: 'Field trial staff', type: 'boolean' },
        ],
      },
    },
  ],
};

function showStaff(more: object, change: object = {}) {
  const boss = user('boss', 'active', { level: 'Admin', roles: 'support' });
  const calls = fakeServices({
    '/api/identity/records?language=en': [200, { own: [], kinds: [{ ...rolesShape, ...more }] }],
    [`${PATH}/LK-boss/action/roles?language=en`]: [200, { values: { support: true, trial: false } }],
    [`${PATH}/LK-boss/action/roles`]: [200, { ...boss, version: 1 }],
    [`${PATH}?`]: [200, { items: [user('ana', 'pending'), user('ben', 'active'), boss] }],
  });
  renderInSite(<Component />, testSite({ kinds: [kind], path: '/userManagement', search: '', ...change }));
  return calls;
}

test('office roles are boxes to tick in one dialog, which names person, effect and mail', async () => {
  const calls = showStaff({});
  const boss = await row(/Mira boss/);
  expect(boss.getByText('Support')).toBeVisible();
  await userEvent.click(boss.getByRole('button', { name: 'Change office roles: Mira boss' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change office roles' }));
  expect(dialog.getByText('Mira boss · boss@example.org')).toBeVisible();
  expect(dialog.getByText(/logged out everywhere/)).toBeVisible();
  expect(await dialog.findByRole('checkbox', { name: 'Support' })).toBeChecked();
  expect(dialog.getByText('The people concerned are told by e-mail at once.')).toBeVisible();
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Field trial staff' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Change office roles' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = calls.find(({ url }) => url.endsWith('/action/roles'));
  expect(sent?.body).toMatchObject({ version: 0, values: { support: true, trial: true } });
});

test('a reviewer sees neither roles nor levels, and no steps for the office', async () => {
  showStaff({ actions: [] });
  const ben = await row(/Mira ben/);
  expect(ben.getByRole('button', { name: 'Suspend: Mira ben' })).toBeVisible();
  expect(ben.queryByRole('button', { name: /role/i })).toBeNull();
  const boss = await row(/Mira boss/);
  expect(boss.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Sessions']);
});

test('nobody can press the button for their own roles', async () => {
  showStaff({}, { session: { kind: 'admin', username: 'boss', events: [], loading: false } });
  const boss = await row(/Mira boss/);
  expect(boss.getByRole('button', { name: 'Change office roles: Mira boss' })).toBeDisabled();
});
