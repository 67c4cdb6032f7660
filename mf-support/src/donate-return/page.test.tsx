import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { renderInSite, renderStatic } from '@larkfield/ui/testing/render.tsx';
import { fakeServices } from '@larkfield/ui/testing/server.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DONATION_DRAFT_NAME } from '../donate/donate-form.tsx';
import type { PaymentProvider } from '../../forms/donation.ts';
import { orderOfAddress } from './order-of-address.ts';
import { Component as Page } from './page.tsx';

const STAND_IN: PaymentProvider = {
  payment: 'standIn',
  clientId: 'stand-in-client',
  environment: 'sandbox',
  standInOrigin: 'http://localhost:1',
};
const RETURNED = '/api/donations/returned';
const VIEW = { reference: 'LK-AAAA-2222', state: 'captured', cents: 2_500, hasEmail: true };
const AGREED = '?token=ORDER1&PayerID=PAYER1';

const show = (search: string) => {
  history.replaceState(null, '', `/donate/return${search}`);
  return renderInSite(<Page />, undefined, { '/donate/return': STAND_IN });
};

beforeEach(() => sessionStorage.clear());
afterEach(() => history.replaceState(null, '', '/'));

describe('a donor whom PayPal sends back', () => {
  test('is thanked for the payment that was agreed to, without a form, and the kept entries are deleted', async () => {
    sessionStorage.setItem(DONATION_DRAFT_NAME, '{}');
    const calls = fakeServices({ [RETURNED]: [200, VIEW] });
    const { container } = show(AGREED);
    expect(await screen.findByText('Thank you for your payment!')).toBeInTheDocument();
    expect(screen.queryByRole('form')).not.toBeInTheDocument();
    expect(calls.map(({ url, body }) => [url, body])).toEqual([[RETURNED, { orderId: 'ORDER1' }]]);
    expect(screen.queryByRole('link', { name: 'Show the receipt' })).not.toBeInTheDocument();
    expect(sessionStorage).toHaveLength(0);
    expect(await axeViolations(container)).toEqual([]);
  });

  test('and has not agreed has paid nothing once our service says so, and goes back to the form', async () => {
    const calls = fakeServices({ [RETURNED]: [200, { ...VIEW, state: 'cancelled' }] });
    const { container } = show('?token=ORDER1');
    expect(await screen.findByText('The payment was canceled. Nothing was paid.')).toBeInTheDocument();
    expect(calls.at(-1)?.body).toEqual({ orderId: 'ORDER1', cancelled: true });
    expect(screen.getByRole('link', { name: 'To the donation form' })).toHaveAttribute('href', '/donate');
    expect(await axeViolations(container)).toEqual([]);
  });

  test('and paid with a card that was declined is told so', async () => {
    fakeServices({ [RETURNED]: [200, { ...VIEW, state: 'failed', problem: 'declined' }] });
    show(AGREED);
    expect(await screen.findByText(/PayPal could not take the payment/)).toBeInTheDocument();
    expect(screen.queryByText('Thank you for your payment!')).not.toBeInTheDocument();
  });

  test('hears that we do not know while our service does not answer, and asks again', async () => {
    fakeServices({});
    show(AGREED);
    expect(
      await screen.findByText(/we do not know yet whether your payment has arrived/),
    ).toBeInTheDocument();
    fakeServices({ [RETURNED]: [200, VIEW] });
    await userEvent.click(screen.getByRole('button', { name: 'Ask again' }));
    expect(await screen.findByText('Thank you for your payment!')).toBeInTheDocument();
  });

  test('gets an answer though PayPal’s script does not know of a return', async () => {
    fakeServices({ [RETURNED]: [200, { ...VIEW, state: 'created' }] });
    show('#onApprove&token=ORDER1');
    expect(await screen.findByText('The payment was not finished. Nothing was paid.')).toBeInTheDocument();
  });

  test('without an order in the address is led to the form', async () => {
    fakeServices({});
    show('');
    expect(await screen.findByText('There is no payment to continue here.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'To the donation form' })).toBeInTheDocument();
  });

  test('sees no form either before the script has come', () => {
    const page = renderStatic(<Page />, { interactive: false }, { '/donate/return': STAND_IN });
    expect(page.querySelector('form')).toBeNull();
    expect(page.querySelector('noscript')?.textContent).toMatch(/your donation arrives without JavaScript/);
  });
});

test.each([
  ['?token=5O190127TN364715T&PayerID=QYR5Z8XDVJNXQ', '', '5O190127TN364715T'],
  ['', '#onCancel&token=5O190127TN364715T', '5O190127TN364715T'],
  ['', '#/?token=5O190127TN364715T', '5O190127TN364715T'],
  ['?token=<b>', '', undefined],
  ['', '#token', undefined],
])('the order of %s%s is %s', (search, hash, id) => {
  expect(orderOfAddress({ search, hash })).toBe(id);
});
