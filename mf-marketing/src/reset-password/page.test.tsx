import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { fill } from '@larkfield/ui/testing/fill.ts';
import { renderInSite, renderStatic } from '@larkfield/ui/testing/render.tsx';
import { fakeServices, type Answer } from '@larkfield/ui/testing/server.ts';
import { testSite } from '@larkfield/ui/testing/site.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component as Page } from './page.tsx';

const token = 'AbCdEfGhIjKlMnOpQrStUv';
const target: Answer = [200, { email: 'z***@example.org' }];
const refused: Answer = [409, { code: 'RESET_REFUSED', message: 'x', requestId: 'r' }];
const unavailable: Answer = [503, { code: 'UNAVAILABLE', message: 'x', requestId: 'r' }];

async function open(answers: Readonly<Record<string, Answer>> = {}, search = '') {
  const calls = fakeServices({ '/api/resetTarget': target, ...answers });
  const refreshSession = jest.fn(() => Promise.resolve(testSite().session));
  const page = renderInSite(<Page />, testSite({ search, refreshSession }));
  await screen.findByRole('button', { name: 'Set new password' });
  return { ...page, calls, refreshSession };
}
const set = async (password: string, confirm = password) => {
  fill(document.body, { 'New password': password, 'Confirm new password': confirm });
  await userEvent.click(screen.getByRole('button', { name: 'Set new password' }));
};

beforeEach(() => {
  location.hash = `#${token}`;
});

test('the link’s page has no finding and shows whose password it is, masked', async () => {
  const { container } = await open();
  expect(container).toHaveTextContent('z***@example.org');
  expect(await axeViolations(container)).toEqual([]);
});

// covers: M23, M116
test('the address in the query is shown and sent along; the token decides', async () => {
  const { container, calls } = await open(
    { '/submit_password': [200, { success: true }] },
    '?email=zeynep@example.org',
  );
  expect(container).toHaveTextContent('zeynep@example.org');
  await set('Moon_1_tide');
  await screen.findByText('Password reset done');
  expect(calls[1]).toMatchObject({
    url: '/submit_password',
    body: { email: 'zeynep@example.org', password: 'Moon_1_tide', token, timestamp: expect.any(Number) },
  });
});

test.each(['other@example.org', 'zeynep@example.net', 'call.us@555-0100.example'])(
  'an address in the query that cannot be the account’s is not shown: %s',
  async (email) => {
    const { container } = await open({}, `?email=${email}`);
    expect(container).not.toHaveTextContent(email);
    expect(container).toHaveTextContent('z***@example.org');
  },
);

test('what is no address is not shown', async () => {
  const { container } = await open({}, '?email=Call+555+now');
  expect(container).not.toHaveTextContent('555');
});

// covers: M117
test('passwords that differ, or break the rule, are named in the specification’s words', async () => {
  const { container } = await open();
  await set('Moon_1_tide', 'Moon_2_tide');
  expect(screen.getByRole('alert')).toHaveTextContent('Passwords do not match!');
  await set('short', 'short');
  expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(
    expect.stringContaining('Warning: invalid password--need 6-12 number/letter without space.'),
  );
  expect(await axeViolations(container)).toEqual([]);
});

// covers: M119
test('a success is told, and the site learns that all sessions have ended', async () => {
  const { container, refreshSession } = await open({ '/submit_password': [200, { success: true }] });
  await set('Moon_1_tide');
  expect(await screen.findByRole('heading', { level: 1, name: 'Your new password works now' })).toHaveFocus();
  expect(screen.getByText('Password reset done')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
  expect(refreshSession).toHaveBeenCalledTimes(1);
  expect(await axeViolations(container)).toEqual([]);
});

// covers: M120
test('a refusal keeps both entries', async () => {
  await open({ '/submit_password': refused });
  await set('Moon_1_tide');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'You have already reset password within one day or there are other issues with our service, please try again later',
  );
  expect(screen.getByLabelText('New password')).toHaveValue('Moon_1_tide');
});

test.each([
  ['is cut off', '#short', target],
  ['is missing', '', target],
  ['was used before', `#${token}`, refused],
])('a link that %s leads to a new one', async (_why, hash, answer) => {
  location.hash = hash;
  fakeServices({ '/api/resetTarget': answer });
  const { container } = renderInSite(<Page />);
  expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute('href', '/login#forgot');
  expect(await axeViolations(container)).toEqual([]);
});

test('a service that is away for a moment does not make the link useless', async () => {
  await open({ '/api/resetTarget': unavailable });
  expect(screen.getByLabelText('New password')).toBeInTheDocument();
});

test('the token is never part of the prerendered page', () => {
  expect(renderStatic(<Page />).innerHTML).not.toContain(token);
});
