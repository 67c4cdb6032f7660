import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { renderInSite } from '@larkfield/ui/testing/render.tsx';
import { fakeServer } from '@larkfield/ui/testing/server.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component as Page } from './page.tsx';

const token = 'abcdefghijklmnopqrstuv';
const confirm = () => userEvent.click(screen.getByRole('button', { name: 'Confirm my address' }));

beforeEach(() => {
  location.hash = `#token=${token}`;
});

describe('the newsletter page', () => {
  test('confirms only after a press of its button', async () => {
    const calls = fakeServer([200, { success: true, reference: 'LK-AAAA-2222' }]);
    const { container } = renderInSite(<Page />);
    expect(await axeViolations(container)).toEqual([]);
    expect(calls).toHaveLength(0);
    await confirm();
    expect(await screen.findByRole('heading', { name: 'Your address is confirmed' })).toBeInTheDocument();
    expect(calls[0]).toMatchObject({ url: '/api/newsletter/confirm', body: { token } });
    expect(await axeViolations(container)).toEqual([]);
  });

  test('offers a new sign-up when the link is used up or cut off', async () => {
    fakeServer([404, { code: 'NOT_FOUND', message: 'problems.notFound', requestId: 'r' }]);
    const { unmount } = renderInSite(<Page />);
    await confirm();
    expect(await screen.findByRole('link', { name: 'Sign up again' })).toHaveAttribute(
      'href',
      '/#newsletter-form',
    );
    unmount();
    location.hash = '#token=short';
    renderInSite(<Page />);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('This link is incomplete');
  });

  test('can be tried again when there is no answer', async () => {
    const calls = fakeServer('no answer', [200, { success: true, reference: 'LK-AAAA-2222' }]);
    const { container } = renderInSite(<Page />);
    await confirm();
    expect(await screen.findByRole('alert')).toHaveTextContent('You can safely send it again');
    expect(await axeViolations(container)).toEqual([]);
    await confirm();
    expect(await screen.findByRole('heading', { name: 'Your address is confirmed' })).toBeInTheDocument();
    expect(calls[0]?.key).toBe(calls[1]?.key);
  });
});
