import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { renderInSite } from '@larkfield/ui/testing/render.tsx';
import { fakeServices } from '@larkfield/ui/testing/server.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component as Page } from './page.tsx';

const token = 'AbCdEfGhIjKlMnOpQrStUv';

test('a change of address is cancelled only after a press of the button', async () => {
  location.hash = `#token=${token}`;
  const calls = fakeServices({ '/api/cancelEmail': [200, { success: true }] });
  const { container } = renderInSite(<Page />);
  expect(calls).toHaveLength(0);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel the change' }));
  expect(await screen.findByRole('heading', { name: 'The change is canceled' })).toBeInTheDocument();
  expect(calls[0]?.body).toEqual({ token });
  expect(await axeViolations(container)).toEqual([]);
});

test('a link that is of no use any more is told so', async () => {
  location.hash = `#token=${token}`;
  const refusal = { code: 'NOT_FOUND', message: 'problems.notFound', requestId: 'test-0001' };
  fakeServices({ '/api/cancelEmail': [404, refusal] });
  const { container } = renderInSite(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel the change' }));
  expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeInTheDocument();
  expect(await axeViolations(container)).toEqual([]);
});
