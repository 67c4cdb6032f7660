import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { fill } from '@larkfield/ui/testing/fill.ts';
import { renderInSite, renderStatic } from '@larkfield/ui/testing/render.tsx';
import { fakeServices, type Answer } from '@larkfield/ui/testing/server.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SESSION_CALL } from '../session/use-investor.ts';
import { Component as Page } from './page.tsx';

const token = 'AbCdEfGhIjKlMnOpQrStUv';
const CALL = '/api/invest/reset';
const refused: Answer = [409, { code: 'RESET_REFUSED', message: 'x', requestId: 'r' }];

async function open(answer: Answer = [200, { success: true }]) {
  const calls = fakeServices({ [CALL]: answer, [SESSION_CALL]: [200, { username: null }] });
  const page = renderInSite(<Page />);
  await screen.findByRole('button', { name: 'Set new password' });
  return { calls, ...page };
}
const set = async (password: string, confirm = password) => {
  fill(document.body, { 'New password': password, 'Confirm password': confirm });
  await userEvent.click(screen.getByRole('button', { name: 'Set new password' }));
};

beforeEach(() => {
  location.hash = `#${token}`;
});

test('a new password goes with the token of the link, and its success leads to the login', async () => {
  const { calls, container } = await open();
  await set('Lantern77Bay');
  expect(await screen.findByRole('heading', { name: 'Your password is changed' })).toHaveFocus();
  expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/directinvest/login');
  expect(calls[0]).toMatchObject({ url: CALL, body: { token, password: 'Lantern77Bay' } });
  expect(await axeViolations(container)).toEqual([]);
});

// covers: I37, I39
test('passwords that differ, or break the rule, are named, and nothing is sent', async () => {
  const { calls, container } = await open();
  await set('Lantern77Bay', 'Lantern77Bax');
  expect(await screen.findByRole('alert')).toHaveTextContent("Passwords don't match");
  await set('lantern77bay');
  expect(screen.getByRole('alert')).toHaveTextContent(/at least 8 letters or digits/);
  expect(calls).toEqual([]);
  expect(await axeViolations(container)).toEqual([]);
});

test('a link that was used before leads to a new one', async () => {
  await open(refused);
  await set('Lantern77Bay');
  expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute(
    'href',
    '/directinvest/forgot',
  );
});

test('a link that is cut off leads to a new one at once', async () => {
  location.hash = '#short';
  renderInSite(<Page />);
  expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeInTheDocument();
});

test('the token is never part of the prerendered page', () => {
  expect(renderStatic(<Page />).innerHTML).not.toContain(token);
});
