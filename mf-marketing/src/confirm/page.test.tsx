import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { renderInSite } from '@larkfield/ui/testing/render.tsx';
import { fakeServices } from '@larkfield/ui/testing/server.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component as Page } from './page.tsx';

const token = 'AbCdEfGhIjKlMnOpQrStUv';

test('an address is confirmed only after a press of the button', async () => {
  location.hash = `#${token}`;
  const calls = fakeServices({ '/api/confirmEmail': [200, { success: true }] });
  const { container } = renderInSite(<Page />);
  expect(calls).toHaveLength(0);
  await userEvent.click(screen.getByRole('button', { name: 'Confirm my address' }));
  expect(await screen.findByRole('heading', { name: 'Your address is confirmed' })).toBeInTheDocument();
  expect(calls[0]?.body).toEqual({ token });
  expect(await axeViolations(container)).toEqual([]);
});

test('a link that is of no use leads to another one', async () => {
  location.hash = '';
  const calls = fakeServices({ '/api/resendConfirmation': [200, { success: true }] });
  const { container } = renderInSite(<Page />);
  expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeInTheDocument();
  expect(await axeViolations(container)).toEqual([]);
  await userEvent.type(screen.getByLabelText('E-mail'), 'a@b.cd');
  await userEvent.click(screen.getByRole('button', { name: 'Send the link again' }));
  expect(await screen.findByText('Email Sent')).toBeInTheDocument();
  expect(calls[0]?.body).toMatchObject({ email: 'a@b.cd' });
});
