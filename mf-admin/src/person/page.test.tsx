import { renderInSite } from '@larkfield/ui/testing/render.tsx';
import { fakeServices } from '@larkfield/ui/testing/server.ts';
import { testSite } from '@larkfield/ui/testing/site.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component } from './page.tsx';

const pathOf = (service: string) => `/api/${service}/records`;
const kindOf = (service: string) => ({
  ...{ id: 'boats', label: 'Boats', service, group: service },
  path: `${pathOf(service)}/boats`,
});
const found = { kinds: [{ id: 'boats', label: 'Boats', records: [], more: false }] };
const erased = { erased: [{ id: 'boats', records: 0 }] };

test('the accounts’ service erases a person last, because other services look up accounts there', async () => {
  const services = ['identity', 'harbour', 'pier'];
  const answers = services.flatMap((service) => [
    [`${pathOf(service)}/person/erase`, [200, erased]] as const,
    [`${pathOf(service)}/person`, [200, found]] as const,
  ]);
  const calls = fakeServices(Object.fromEntries(answers));
  renderInSite(<Component />, testSite({ kinds: services.map(kindOf) }));
  await userEvent.type(screen.getByRole('textbox'), 'zoe@example.org');
  await userEvent.click(screen.getByRole('button', { name: 'Find everything' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete everything' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete everything' }));
  await screen.findByText(/Everything that could be deleted is deleted/);
  const asked = calls.map(({ url }) => url).filter((url) => url.endsWith('/erase'));
  expect(asked).toEqual(['harbour', 'pier', 'identity'].map((service) => `${pathOf(service)}/person/erase`));
});

test('kinds that the role may not read are mentioned, without saying which', async () => {
  const kinds = ['harbour', 'pier'].map(kindOf);
  const secret = { ...kindOf('bank'), roles: ['finance'] as const };
  const calls = fakeServices({
    [`${pathOf('harbour')}/person`]: [200, { ...found, others: false }],
    [`${pathOf('pier')}/person`]: [200, { ...found, others: false }],
  });
  const session = { kind: 'admin', events: [], loading: false, roles: ['support'] } as const;
  renderInSite(<Component />, testSite({ kinds: [...kinds, secret], session }));
  await userEvent.type(screen.getByRole('textbox'), 'zoe@example.org');
  await userEvent.click(screen.getByRole('button', { name: 'Find everything' }));
  expect(await screen.findByText(/which your roles may not read/)).toBeVisible();
  expect(screen.queryByText('bank')).toBeNull();
  expect(calls.some(({ url }) => url.includes('/bank/'))).toBe(false);
});
