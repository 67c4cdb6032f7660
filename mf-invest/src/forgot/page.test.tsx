import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { renderInSite } from '@larkfield/ui/testing/render.tsx';
import { fakeServices } from '@larkfield/ui/testing/server.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component as Page } from './page.tsx';

const CALL = '/api/invest/forgot';
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send the link' }));

test('a link is asked for, and the answer does not tell whether the address is known', async () => {
  const calls = fakeServices({ [CALL]: [200, { success: true }] });
  const { container } = renderInSite(<Page />);
  await userEvent.type(screen.getByLabelText('E-mail'), 'jose@example.org');
  await send();
  expect(await screen.findByText(/If an account has this address, a link is on its way/)).toBeInTheDocument();
  expect(calls.map(({ url, body }) => [url, body['email']])).toEqual([[CALL, 'jose@example.org']]);
  expect(await axeViolations(container)).toEqual([]);
});

test('what is no address is refused before it is sent', async () => {
  const calls = fakeServices({ [CALL]: [200, { success: true }] });
  renderInSite(<Page />);
  await userEvent.type(screen.getByLabelText('E-mail'), 'jose');
  await send();
  expect(await screen.findByRole('alert')).toHaveTextContent('Please insert a correct Email Address');
  expect(calls).toEqual([]);
});
