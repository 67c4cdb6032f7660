import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { renderInSite } from '@larkfield/ui/testing/render.tsx';
import { fakeServices } from '@larkfield/ui/testing/server.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component as Page } from './page.tsx';

const token = 'AbCdEfGhIjKlMnOpQrStUv';

test('an account is activated only after a press of the button', async () => {
  location.hash = `#${token}`;
  const calls = fakeServices({ '/api/invest/activate': [200, { success: true }] });
  const { container } = renderInSite(<Page />);
  expect(calls).toHaveLength(0);
  await userEvent.click(screen.getByRole('button', { name: 'Activate my account' }));
  expect(await screen.findByRole('heading', { name: 'Your account is active' })).toBeInTheDocument();
  expect(calls[0]?.body).toEqual({ token });
  expect(await axeViolations(container)).toEqual([]);
});

// covers: I48
test('without a link it says where that is, and sends another one', async () => {
  location.hash = '';
  const calls = fakeServices({ '/api/invest/resend-activation': [200, { success: true }] });
  const { container } = renderInSite(<Page />);
  const title = { name: 'Please open the link in our e-mail' };
  expect(await screen.findByRole('heading', title)).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('E-mail'), 'a@b.cd');
  await userEvent.click(screen.getByRole('button', { name: 'Send the link again' }));
  expect(await screen.findByText('E-mail sent')).toBeInTheDocument();
  expect(calls[0]?.body).toMatchObject({ email: 'a@b.cd' });
  expect(await axeViolations(container)).toEqual([]);
});
