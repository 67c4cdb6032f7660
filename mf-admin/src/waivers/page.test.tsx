import { fakeServices } from '@larkfield/ui/testing/server.ts';
import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { renderInSite } from '@larkfield/ui/testing/render.tsx';
import { testSite } from '@larkfield/ui/testing/site.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component } from './page.tsx';

const PATH = '/api/fieldtrial/records/registrations';
const kind = { id: 'registrations', label: 'Registrations', service: 'fieldtrial', path: PATH };
const column = (id: string, type = 'text') => ({
  id,
  label: id,
  type,
  sensitivity: 'personal',
  listed: true,
});
const shape = {
  ...kind,
  columns: [column('firstName'), column('lastName'), column('email', 'email')],
  orders: [],
  filters: [],
  searched: false,
  states: [{ id: 'new', label: 'New', to: [], waiting: true }],
  actions: [],
  reveals: [],
  files: [{ id: 'waiver', label: 'Signed waiver', path: `${PATH}/:reference/files/waiver` }],
  freshLogin: false,
};
const record = {
  reference: 'LK-7F2M-QX9D',
  version: 0,
  state: 'new',
  values: { firstName: 'José', lastName: 'O’Neill', email: 'jose@example.org', waiverType: 'pdf' },
};
const zipped = {
  ...record,
  reference: 'LK-ZIPP-ED22',
  values: { ...record.values, lastName: 'Zip', waiverType: 'zip' },
};
const gone = { ...record, reference: 'LK-GONE-2222', values: { firstName: 'Ana', lastName: 'Gone' } };
const line = (action: string, at: string) => ({ at, action, actor: 'boss_001', subject: 'x', requestId: at });

function show() {
  const calls = fakeServices({
    '/api/fieldtrial/records?language=en': [200, { own: [{ id: 'state', label: 'Status' }], kinds: [shape] }],
    [`${PATH}?`]: [200, { items: [record, zipped, gone] }],
    '/api/getFieldTrialUsers?language=en': [
      200,
      [
        {
          reference: record.reference,
          Date: '2093-04-01&10:30 am',
          Birth: '2019-02-28',
          areas: ['Attention'],
        },
      ],
    ],
    [`${PATH}/${record.reference}/audit`]: [
      200,
      [
        line('registration.fileRead', '2026-03-02T09:00:00.000Z'),
        line('registration.invited', '2026-03-02T08:00:00.000Z'),
      ],
    ],
  });
  return { calls, ...renderInSite(<Component />, testSite({ kinds: [kind] })) };
}

// covers: A17
test('a waiver opens in an isolated tab or is downloaded', async () => {
  const { container } = show();
  const row = within(await screen.findByRole('row', { name: /José O’Neill/ }));
  const view = row.getByRole('link', { name: /^View/ });
  expect(view).toHaveAttribute('href', `${PATH}/${record.reference}/files/waiver?view=inline`);
  expect(view).toHaveAttribute('rel', expect.stringContaining('noopener'));
  expect(row.getByRole('link', { name: /^Download/ })).toHaveAttribute('download');
  expect(row.getByText('New')).toBeInTheDocument();
  const others = ['Zip', 'Gone'].map((name) => within(screen.getByRole('row', { name: new RegExp(name) })));
  expect(others.map((one) => one.queryAllByRole('link', { name: /^(?:View|Download)/ }).length)).toEqual([
    1, 0,
  ]);
  expect(await axeViolations(container)).toEqual([]);
});

// covers: A19
test('details of a child are loaded, and the reading logged, only after a press of the button', async () => {
  const { calls } = show();
  const button = await screen.findByRole('button', { name: /focus areas/ });
  expect(calls.filter(({ url }) => url.includes('getFieldTrialUsers'))).toEqual([]);
  await userEvent.click(button);
  expect(await screen.findByText('Attention')).toBeInTheDocument();
  expect(screen.getByText('2093-04-01 10:30 am')).toBeInTheDocument();
  expect(screen.getByText(/Feb 28, 2019/)).toBeInTheDocument();
  const row = screen.getByRole('row', { name: /José O’Neill/ });
  expect(row).toHaveTextContent('jose@example.org');
  expect(calls.at(-1)?.body).toEqual({ list: [record.reference, zipped.reference, gone.reference] });
});

// covers: A18
test('waivers of volunteers are a separate list, to view and download', async () => {
  const path = '/api/support/records/volunteers';
  const volunteers = { id: 'volunteers', label: 'Volunteers', service: 'support', path };
  const files = [{ id: 'waiver', label: 'Signed waiver', path: `${path}/:reference/files/waiver` }];
  fakeServices({
    '/api/support/records?language=en': [
      200,
      { own: [{ id: 'state', label: 'Status' }], kinds: [{ ...shape, ...volunteers, files }] },
    ],
    [`${path}?`]: [200, { items: [record] }],
  });
  const site = testSite({
    kinds: [kind, volunteers],
    path: '/admin/waivers',
    search: '?of=support.volunteers',
  });
  renderInSite(<Component />, site);
  const row = within(await screen.findByRole('row', { name: /José O’Neill/ }));
  const address = `${path}/${record.reference}/files/waiver`;
  expect(row.getByRole('link', { name: /^View/ })).toHaveAttribute('href', `${address}?view=inline`);
  const download = row.getByRole('link', { name: /^Download/ });
  expect(download).toHaveAttribute('href', address);
  expect(download).toHaveAttribute('download');
});

test('the read log shows readers and no other actions', async () => {
  show();
  await userEvent.click(await screen.findByRole('button', { name: /^Who has read this: José O/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findAllByRole('listitem')).toHaveLength(1);
  expect(dialog.getByText('boss_001')).toBeInTheDocument();
});
