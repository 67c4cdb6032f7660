import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { testSite } from '@larkfield/ui/testing/site.ts';
import { renderInSite } from '@larkfield/ui/testing/render.tsx';
import { fakeServer } from '@larkfield/ui/testing/server.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component as Page } from './page.tsx';

const token = 'AbCdEfGhIjKlMnOpQrStUv';
const PATHS = ['/api/support/own-data', '/api/identity/own-data'];
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const show = () => renderInSite(<Page />, testSite(), { '/your-data': PATHS });

const donation = {
  reference: 'LK-7F2M-QX9D',
  state: 'Paid',
  since: '2026-03-09T10:00:00.000Z',
  until: '2033-03-09T10:00:00.000Z',
  law: 'tax law, for records of payments',
  values: [{ label: 'Amount', type: 'money', value: 2500 }],
};
const support = {
  label: 'Support',
  kinds: [{ id: 'donations', label: 'Donations', more: false, records: [donation] }],
};
const nothing = { label: 'Accounts', kinds: [] };

beforeEach(() => history.replaceState(null, '', '/your-data'));

describe('the page about the own data', () => {
  test('asks a visitor for an address, and calls no service before', async () => {
    const calls = fakeServer([200, {}]);
    const { container } = show();
    expect(await screen.findByRole('heading', { name: 'Get a link by e-mail' })).toBeInTheDocument();
    expect(calls).toEqual([]);
    expect(await axeViolations(container)).toEqual([]);
  });

  test('shows with a link what every service keeps, until when, and which law keeps it', async () => {
    history.replaceState(null, '', `#token=${token}`);
    const calls = fakeServer([200, { email: 'a***@example.org' }], [200, support], [200, nothing]);
    const { container } = show();
    expect(await screen.findByRole('heading', { name: 'Donations' })).toBeInTheDocument();
    expect(container).toHaveTextContent('This is what we keep of a***@example.org.');
    expect(container).toHaveTextContent('The law requires us to keep this: tax law');
    expect(container).toHaveTextContent('$25.00');
    expect(calls.slice(1).map(({ body }) => body)).toEqual([
      { language: 'en', token },
      { language: 'en', token },
    ]);
    expect(await axeViolations(container)).toEqual([]);
  });

  test('asks twice before it deletes, says what stays and why, and confirms it', async () => {
    history.replaceState(null, '', `#token=${token}`);
    const kept = { kind: 'donations', label: 'Donations', reference: donation.reference, outcome: 'kept' };
    const calls = fakeServer(
      [200, { email: 'a***@example.org' }],
      [200, support],
      [200, nothing],
      [200, { outcomes: [{ ...kept, law: donation.law, until: donation.until }] }],
      [200, { outcomes: [] }],
      [200, { success: true }],
    );
    show();
    await screen.findByRole('heading', { name: 'Donations' });
    await press('Delete everything');
    const dialog = screen.getByRole('dialog', { hidden: true });
    expect(dialog).toHaveTextContent('tax law, for records of payments');
    await userEvent.click(within(dialog).getByText('Continue'));
    expect(calls).toHaveLength(3);
    await userEvent.click(within(dialog).getByText('Delete for good'));
    expect(await screen.findByRole('heading', { name: 'Your data have been deleted' })).toHaveFocus();
    expect(screen.getByText(/stays for now/)).toBeInTheDocument();
    expect(calls[5]?.body).toEqual({ token, language: 'en', ends: true });
  });

  test('says that a link has expired, and offers another one', async () => {
    history.replaceState(null, '', `#token=${token}`);
    fakeServer([404, { code: 'NOT_FOUND', message: 'problems.notFound', requestId: 'r' }]);
    show();
    expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Send the link' })).toBeInTheDocument();
  });
});
