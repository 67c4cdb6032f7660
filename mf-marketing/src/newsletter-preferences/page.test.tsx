import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { renderInSite } from '@larkfield/ui/testing/render.tsx';
import { fakeServer } from '@larkfield/ui/testing/server.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component as Page } from './page.tsx';

const token = 'AbCdEfGhIjKlMnOpQrStUv';
const running = { success: true, email: 'm***@example.com', frequency: 'threeMonths', subscribed: true };
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  history.replaceState(null, '', `#${token}`);
});

/** Simulates opening another link in the same tab. */
const openLink = (hash: string) => void (location.hash = hash);

describe('the preference page of the newsletter', () => {
  test('shows what was chosen and saves another choice', async () => {
    const calls = fakeServer([200, running], [200, { ...running, frequency: 'oneYear' }]);
    const { container } = renderInSite(<Page />);
    expect(await screen.findByLabelText('Every three months')).toBeChecked();
    expect(container).toHaveTextContent('We send the newsletter to m***@example.com.');
    expect(calls[0]?.body).toEqual({ token });
    await userEvent.click(screen.getByLabelText('Once a year'));
    await press('Save my choice');
    expect(await screen.findByText('Your choice has been saved.')).toBeInTheDocument();
    expect(calls.at(-1)?.body).toMatchObject({ token, frequency: 'oneYear' });
    expect(await axeViolations(container)).toEqual([]);
  });

  test('unsubscribes by one press, says so at the focus, and takes it back', async () => {
    const stopped = { ...running, subscribed: false };
    const calls = fakeServer([200, running], [200, stopped], [200, running]);
    const { container } = renderInSite(<Page />);
    await screen.findByLabelText('Every three months');
    await press('Unsubscribe me');
    expect(await screen.findByRole('heading', { name: 'You have unsubscribed' })).toHaveFocus();
    expect(calls.at(-1)?.body).toEqual({ token, subscribed: false });
    expect(await axeViolations(container)).toEqual([]);
    await press('Subscribe again');
    expect(await screen.findByText('Welcome back. You get the newsletter again.')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  test('says clearly that a link is unknown or cut off', async () => {
    fakeServer([404, { code: 'NOT_FOUND', message: 'problems.notFound', requestId: 'r' }]);
    const { container, unmount } = renderInSite(<Page />);
    expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeInTheDocument();
    expect(await axeViolations(container)).toEqual([]);
    unmount();
    history.replaceState(null, '', '#short');
    const calls = fakeServer([200, running]);
    renderInSite(<Page />);
    expect(await screen.findByRole('link', { name: 'Sign up for the newsletter' })).toBeInTheDocument();
    expect(calls).toEqual([]);
  });

  test('can be tried again when there is no answer, also when unsubscribing', async () => {
    fakeServer('no answer', [200, running], 'no answer', [200, { ...running, subscribed: false }]);
    renderInSite(<Page />);
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await screen.findByLabelText('Every three months');
    await press('Unsubscribe me');
    expect(await screen.findByText(/You can safely send it again/)).toBeInTheDocument();
    await press('Unsubscribe me');
    expect(await screen.findByRole('heading', { name: 'You have unsubscribed' })).toBeInTheDocument();
  });

  test('looks up the other subscription when another link is opened in the same tab', async () => {
    const calls = fakeServer([200, running], [200, { ...running, frequency: 'oneYear' }]);
    renderInSite(<Page />);
    expect(await screen.findByLabelText('Every three months')).toBeChecked();
    const other = token.toLowerCase();
    openLink(other);
    await waitFor(() => expect(screen.getByLabelText('Once a year')).toBeChecked());
    expect(calls.at(-1)?.body).toEqual({ token: other });
  });
});
