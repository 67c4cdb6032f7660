import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { renderInSite } from '@larkfield/ui/testing/render.tsx';
import { fakeServices, type Answer } from '@larkfield/ui/testing/server.ts';
import { testSite } from '@larkfield/ui/testing/site.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import forms from '../../../locales/en/forms.json';
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

test('wished times are written as the language writes them', async () => {
  location.hash = `#token=${TOKEN}`;
  const times = [{ date: '2091-10-03', time: '02:05 pm' }];
  fakeServices({ '/api/fieldTrial/status/open': [200, { ...STATUS, times }] });
  renderInSite(<Page />, testSite({ path: '/fieldTrial/status', language: 'ar' }));
  expect(await screen.findByText(/2091.* 2:05\s\S*م/)).toBeVisible();
});

const VISIT = {
  start: '2091-10-03T21:00:00.000Z',
  end: '2091-10-03T22:30:00.000Z',
  place: '100 Sample Street',
  specialist: 'Dr. Ada Sample',
};
const ZONE = { timeZone: 'America/Los_Angeles' };
const texts = registration.status.visit;

test('the planned visit is shown in the zone of its place, and is cancelled after a question', async () => {
  location.hash = `#token=${TOKEN}`;
  const calls = fakeServices({
    '/api/fieldTrial/status/open': [200, { ...STATUS, ...ZONE, state: 'invited', visit: VISIT }],
    '/api/fieldTrial/visit/cancel': [200, { ...STATUS, ...ZONE, cancelledVisit: VISIT.start }],
  });
  const { container } = renderInSite(<Page />, testSite({ path: '/fieldTrial/status' }));
  expect(await screen.findByText(/October 3, 2091.*2:00.*3:30.*PDT/)).toBeVisible();
  expect(screen.getByText(VISIT.specialist)).toBeVisible();
  expect(await axeViolations(container)).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: texts.cancel }));
  expect(screen.getByText(texts.cancelText)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: texts.sure }));
  expect(
    await screen.findByText(/^Your visit on Wednesday, October 3, 2091.*PDT has been canceled\.$/),
  ).toBeVisible();
  expect(calls.find(({ url }) => url.endsWith('/cancel'))?.body).toEqual({ token: TOKEN });
});

test('shortly before the visit the page says whom to ask, and offers only the withdrawal', async () => {
  location.hash = `#token=${TOKEN}`;
  const status = { ...STATUS, ...ZONE, state: 'invited', visit: VISIT, tooLate: true };
  fakeServices({ '/api/fieldTrial/status/open': [200, status] });
  renderInSite(<Page />, testSite({ path: '/fieldTrial/status' }));
  expect(await screen.findByText(texts.late)).toBeVisible();
  expect(screen.queryByRole('button', { name: texts.cancel })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: texts.other })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: registration.status.consent })).toBeVisible();
});

test('of the offered times one is chosen; when it is taken, the page says so and the others stay', async () => {
  location.hash = `#token=${TOKEN}`;
  const offers = ['a', 'b'].map((id, index) => ({
    ...VISIT,
    id,
    start: `2091-10-0${index + 3}T21:00:00.000Z`,
  }));
  const fields = [{ field: 'offer', key: 'errors.visitTaken' }];
  const calls = fakeServices({
    '/api/fieldTrial/status/open': [200, { ...STATUS, ...ZONE, state: 'offered', offers }],
    '/api/fieldTrial/visit/choose': [
      422,
      { code: 'VALIDATION_FAILED', message: 'problems.validation', fields, requestId: '1' },
    ],
  });
  const { container } = renderInSite(<Page />, testSite({ path: '/fieldTrial/status' }));
  const [, second] = await screen.findAllByRole('button', { name: texts.choose });
  if (!second) throw new Error('not offered');
  expect(second).toHaveAccessibleDescription(/October 4, 2091/);
  await userEvent.click(second);
  expect(await screen.findByText(forms.errors.visitTaken)).toBeVisible();
  expect(screen.getAllByRole('button', { name: texts.choose })).toHaveLength(2);
  expect(calls.find(({ url }) => url.endsWith('/choose'))?.body).toEqual({ token: TOKEN, offer: 'b' });
  expect(await axeViolations(container)).toEqual([]);
});
