import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { renderInSite } from '@larkfield/ui/testing/render.tsx';
import { fakeServices, type Answer } from '@larkfield/ui/testing/server.ts';
import { testSite } from '@larkfield/ui/testing/site.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import registration from '../../../locales/en/registration.json';
import { Component as Page } from './page.tsx';

const TOKEN = 'AAAAAAAAAAAAAAAAAAAAAA';
const { report } = registration;

function show(answer: Answer, hash = `#token=${TOKEN}`) {
  location.hash = hash;
  const calls = fakeServices({ '/api/fieldTrial/report': answer });
  return { calls, ...renderInSite(<Page />, testSite({ path: '/fieldTrial/report' })) };
}

async function open(reference: string): Promise<void> {
  const entry = await screen.findByRole('textbox', { name: registration.status.referenceField });
  if (reference) await userEvent.type(entry, reference);
  await userEvent.click(screen.getByRole('button', { name: report.open }));
}

afterEach(() => {
  location.hash = '';
});

test('a wrong number is said at the field, which keeps it, and link and number are only in the body', async () => {
  const { calls, container } = show([422, { code: 'VALIDATION_FAILED', fields: [] }]);
  await open('LK-AAAA-2222');
  expect(await screen.findByText(report.unknown)).toBeVisible();
  const entry = screen.getByRole('textbox', { name: registration.status.referenceField });
  expect(entry).toHaveValue('LK-AAAA-2222');
  expect(entry).toBeInvalid();
  expect(entry).toHaveFocus();
  expect(calls.map(({ url, body }) => [url, body])).toEqual([
    ['/api/fieldTrial/report', { token: TOKEN, reference: 'LK-AAAA-2222' }],
  ]);
  expect(await axeViolations(container)).toEqual([]);
});

test.each([
  [429, /too many tries/],
  [503, /could not be downloaded/],
])('an answer %s is not taken for a wrong number', async (status, words) => {
  show([status, { code: 'X' }]);
  await open('LK-AAAA-2222');
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.queryByText(report.unknown)).toBeNull();
});

test('without a number nothing is asked, and without a link the page says where it is', async () => {
  const { calls, unmount } = show([503, {}]);
  await open('');
  expect(await screen.findByText(/Please fill in this field/)).toBeVisible();
  expect(calls).toEqual([]);
  unmount();
  show([503, {}], '');
  expect(await screen.findByText(report.noLink)).toBeVisible();
});
