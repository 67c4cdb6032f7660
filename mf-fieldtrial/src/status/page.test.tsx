import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { renderInSite } from '@larkfield/ui/testing/render.tsx';
import { fakeServices, type Answer } from '@larkfield/ui/testing/server.ts';
import { testSite } from '@larkfield/ui/testing/site.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import registration from '../../../locales/en/registration.json';
import type { TrialStatus } from '../../forms/after-registration.ts';
import { rememberSentForm } from './last-sent-form.ts';
import { Component as Page } from './page.tsx';

const TOKEN = 'AAAAAAAAAAAAAAAAAAAAAA';
const STATUS: TrialStatus = {
  reference: 'LK-AAAA-2222',
  state: 'new',
  createdAt: '2026-11-25T10:00:00.000Z',
  times: [],
  mayChange: true,
};

function byLink(status: TrialStatus, file: Answer = [404, { code: 'NOT_FOUND' }]) {
  location.hash = `#token=${TOKEN}`;
  const calls = fakeServices({
    '/api/fieldTrial/status/open': [200, status],
    '/api/fieldTrial/status/waiver': file,
  });
  return { calls, ...renderInSite(<Page />, testSite({ path: '/fieldTrial/status' })) };
}

afterEach(() => {
  location.hash = '';
});

test('the link of the mail offers the signed waiver, and says so when it does not come', async () => {
  const { calls, container } = byLink({ ...STATUS, waiver: 'pdf' });
  const button = await screen.findByRole('button', { name: registration.status.waiver });
  expect(await axeViolations(container)).toEqual([]);
  await userEvent.click(button);
  expect(await screen.findByText(registration.status.waiverFailed)).toBeVisible();
  const [call] = calls.filter(({ url }) => url.endsWith('/waiver'));
  expect(call?.body).toEqual({ token: TOKEN });
});

test('the status of a registration just sent needs neither reference nor address, once', async () => {
  const calls = fakeServices({ '/api/fieldTrial/status': [200, { ...STATUS, mayChange: false }] });
  const sent = { reference: STATUS.reference, emailaddress: 'jose@example.org' };
  rememberSentForm(sent);
  const { unmount } = renderInSite(<Page />, testSite({ path: '/fieldTrial/status' }));
  expect(await screen.findByText(registration.status.states.new)).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([sent]);
  unmount();
  renderInSite(<Page />, testSite({ path: '/fieldTrial/status' }));
  expect(screen.getByRole('button', { name: registration.status.show })).toBeVisible();
  expect(calls).toHaveLength(1);
});

test('where there is no waiver, none is offered', async () => {
  byLink(STATUS);
  await screen.findByText(registration.status.states.new);
  expect(screen.queryByRole('button', { name: registration.status.waiver })).not.toBeInTheDocument();
});
