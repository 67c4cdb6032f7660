import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { renderInSite } from '@larkfield/ui/testing/render.tsx';
import { fakeServices } from '@larkfield/ui/testing/server.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component as Page } from './page.tsx';

const token = 'AbCdEfGhIjKlMnOpQrStUv';

test('a new bank account is confirmed only after a press of the button, and the page says what follows', async () => {
  location.hash = `#${token}`;
  const calls = fakeServices({ '/api/invest/profile/bank/confirm': [200, { success: true }] });
  const { container } = renderInSite(<Page />);
  expect(calls).toHaveLength(0);
  expect(screen.getByText(/no payment is made for three days/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Confirm the new account' }));
  expect(
    await screen.findByRole('heading', { name: 'Your new bank account is confirmed' }),
  ).toBeInTheDocument();
  expect(calls[0]?.body).toEqual({ token });
  expect(await axeViolations(container)).toEqual([]);
});

test('without a link it says where that is, and leads to the details', async () => {
  location.hash = '';
  fakeServices({});
  renderInSite(<Page />);
  expect(
    await screen.findByRole('heading', { name: 'Please open the link in our e-mail' }),
  ).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Your details' })).toHaveAttribute('href', '/directinvest/profile');
});
