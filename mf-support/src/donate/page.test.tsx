import { SiteRoot } from '@larkfield/area';
import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { fill } from '@larkfield/ui/testing/fill.ts';
import { renderInSite, renderStatic } from '@larkfield/ui/testing/render.tsx';
import { fakeServices } from '@larkfield/ui/testing/server.ts';
import { testSite } from '@larkfield/ui/testing/site.ts';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import type { DonateData } from '../../forms/donation.ts';
import { DonateForm } from './donate-form.tsx';
import { Component as Page } from './page.tsx';

const STAND_IN: DonateData = {
  payment: 'standIn',
  clientId: 'stand-in-client',
  environment: 'sandbox',
  standInOrigin: 'http://localhost:1',
  amounts: [{ cents: 1_000 }, { cents: 2_500, text: 'A seat in a screening' }, { cents: 250_000 }],
};
const OPENED = { success: true, reference: 'LK-AAAA-2222', token: 'A'.repeat(22), orderId: 'ORDER1' };
const VIEW = { reference: OPENED.reference, cents: 2_500, description: 'Gift', hasEmail: true };

const show = () => renderInSite(<Page />, undefined, { '/donate': STAND_IN });
const button = () => screen.getByRole('button', { name: 'Continue to payment' });
/** PayPal's button is an element of its own, whose content is hidden in its shadow tree. */
const pay = async () => {
  await waitFor(() => expect(document.querySelector('paypal-button')).not.toBeNull());
  return document.querySelector('paypal-button') ?? document.body;
};
const cardButton = () => document.querySelector('paypal-basic-card-button');

/** Sends the message of the stand-in's window to the page. */
function answer(decision: 'approve' | 'cancel'): void {
  const data = { standIn: 'paypal', orderId: OPENED.orderId, decision };
  act(() => void window.dispatchEvent(new MessageEvent('message', { data, origin: 'http://localhost:1' })));
}

async function goOn(): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: /^\$25 ?A/ }));
  fill(screen.getByRole('form'), { Description: 'Gift' });
  await userEvent.click(button());
}

async function press(): Promise<void> {
  jest.spyOn(window, 'open').mockReturnValue({ closed: false } as Window);
  await clickPayPal();
}

async function clickPayPal(): Promise<void> {
  await userEvent.click(await pay());
}

/** Makes the next session of PayPal's script fail for good. */
function standInFails(): void {
  jest.spyOn(window, 'open').mockImplementation(() => {
    throw new Error('PayPal is broken');
  });
}

beforeEach(() => {
  sessionStorage.clear();
  jest.restoreAllMocks();
});

describe('the donation', () => {
  test('has its entries again after a reload, also at the payment, until it is paid', async () => {
    fakeServices({
      '/api/donations/create': [201, OPENED],
      '/api/donations/capture': [200, { ...VIEW, state: 'captured' }],
    });
    const { unmount } = show();
    await userEvent.click(screen.getByLabelText('I have an invoice ID'));
    fill(screen.getByRole('form'), { 'Invoice ID': 'R-1' });
    await goOn();
    await pay();
    unmount();
    show();
    expect(screen.getByText(/brought back what you entered/)).toBeInTheDocument();
    expect(screen.getByLabelText('Description')).toHaveValue('Gift');
    expect(await screen.findByDisplayValue('R-1')).toBe(screen.getByLabelText('Invoice ID'));
    await userEvent.click(button());
    await press();
    answer('approve');
    expect(await screen.findByText('Thank you for your payment!')).toBeInTheDocument();
    expect(sessionStorage).toHaveLength(0);
  });

  // covers: S11, S12
  test('has a button that tells what is missing, and pays nothing until nothing is', async () => {
    const calls = fakeServices({});
    const { container } = show();
    expect(await axeViolations(container)).toEqual([]);
    expect(button()).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(button());
    expect(screen.getAllByText('Please enter a price').length).toBeGreaterThan(0);
    expect(screen.queryByLabelText('Invoice ID')).not.toBeInTheDocument();
    await userEvent.click(screen.getByLabelText('I have an invoice ID'));
    await userEvent.click(button());
    expect(screen.getAllByText('Please enter an Invoice ID').length).toBeGreaterThan(0);
    expect(await axeViolations(container)).toEqual([]);
    fill(screen.getByRole('form'), {
      'Amount in US dollars': '25',
      Description: 'Gift',
      'Invoice ID': 'R-1',
    });
    expect(button()).not.toHaveAttribute('aria-disabled');
    expect(calls).toEqual([]);
  });

  for (const [what, hasInvoice] of [
    ['what was entered', false],
    ['an invoice id that was asked for', true],
  ] as const)
    test(`shows ${what} before the script came`, async () => {
      const form = (
        <SiteRoot site={testSite()}>
          <DonateForm amounts={[]} onOpened={() => undefined} />
        </SiteRoot>
      );
      const container = document.createElement('div');
      container.innerHTML = renderToString(form);
      document.body.append(container);
      fill(container, { 'Amount in US dollars': '25', Description: 'Gift' });
      screen.getByLabelText<HTMLInputElement>('I have an invoice ID').checked = hasInvoice;
      const root = await act(async () => hydrateRoot(container, form));
      const shown = [button().getAttribute('aria-disabled'), screen.queryByLabelText('Invoice ID') !== null];
      act(() => root.unmount());
      container.remove();
      expect(shown).toEqual(hasInvoice ? ['true', true] : [null, false]);
    });

  test('refuses what is no amount', async () => {
    fakeServices({});
    show();
    fill(screen.getByRole('form'), { 'Amount in US dollars': '0,00', Description: 'Gift' });
    await userEvent.click(button());
    expect(screen.getAllByText(/Please enter an amount from 0.01/).length).toBeGreaterThan(0);
  });

  // covers: S6
  test('asks back for an amount that may have thousands or decimals, and takes the thousands of the language', async () => {
    const calls = fakeServices({ '/api/donations/create': [201, OPENED] });
    show();
    const enter = async (amount: string) => {
      fill(screen.getByRole('form'), { 'Amount in US dollars': amount, Description: 'Gift' });
      await userEvent.click(button());
    };
    await enter('25.005');
    expect(screen.getAllByText(/We cannot tell whether this amount/).length).toBeGreaterThan(0);
    await enter('25.0055');
    expect(screen.getAllByText(/Please enter at most two decimals/).length).toBeGreaterThan(0);
    expect(calls).toEqual([]);
    await enter('25,005');
    expect(await screen.findByText('$25,005.00')).toBeInTheDocument();
  });

  test('is summed up before it is paid, and thanked for when our service says so', async () => {
    const calls = fakeServices({
      '/api/donations/create': [201, OPENED],
      '/api/donations/capture': [200, { ...VIEW, state: 'captured' }],
    });
    const { container } = show();
    await goOn();
    expect(await screen.findByText('$25.00')).toBeInTheDocument();
    expect(await axeViolations(container)).toEqual([]);
    await press();
    expect(screen.getByText(/finish the payment in the window/)).toBeInTheDocument();
    answer('approve');
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Your gift pays for part of a screening' }),
    ).toHaveFocus();
    expect(screen.getByText('Thank you for your payment!')).toBeInTheDocument();
    expect(calls.map(({ url }) => url)).toEqual(['/api/donations/create', '/api/donations/capture']);
    expect(screen.getByRole('link', { name: 'Show the receipt' })).toHaveAttribute(
      'href',
      `/donation#token=${OPENED.token}`,
    );
  });

  test('that PayPal approves and our service does not confirm is not thanked for', async () => {
    fakeServices({
      '/api/donations/create': [201, OPENED],
      '/api/donations/capture': [200, { ...VIEW, state: 'failed', problem: 'declined' }],
    });
    show();
    await goOn();
    await press();
    answer('approve');
    expect(await screen.findByText(/PayPal could not take the payment/)).toBeInTheDocument();
    expect(screen.queryByText('Thank you for your payment!')).not.toBeInTheDocument();
  });

  test('that is cancelled keeps its entries', async () => {
    fakeServices({
      '/api/donations/create': [201, OPENED],
      '/api/donations/cancel': [200, { ...VIEW, state: 'cancelled' }],
    });
    show();
    await goOn();
    await press();
    answer('cancel');
    await userEvent.click(await screen.findByRole('button', { name: 'Start again' }));
    expect(screen.getByLabelText('Amount in US dollars')).toHaveValue('25');
  });

  test('whose cancellation is lost on the way is not told as cancelled until our service says so', async () => {
    const calls = fakeServices({ '/api/donations/create': [201, OPENED] });
    show();
    await goOn();
    await press();
    answer('cancel');
    expect(
      await screen.findByText(/we do not know yet whether your payment has arrived/),
    ).toBeInTheDocument();
    expect(screen.queryByText(/The payment was canceled/)).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Start again' })).not.toBeInTheDocument();
    const again = fakeServices({ '/api/donations/cancel': [200, { ...VIEW, state: 'cancelled' }] });
    await userEvent.click(screen.getByRole('button', { name: 'Ask again' }));
    expect(await screen.findByText(/The payment was canceled. Nothing was paid/)).toBeInTheDocument();
    expect([...calls, ...again].map(({ url }) => url)).not.toContain('/api/donations/capture');
  });

  for (const [state, told] of [
    ['captured', 'Thank you for your payment!'],
    ['created', /could not be loaded.+Nothing was paid/],
  ] as const)
    test(`of which PayPal’s script knows nothing more is what our service says: ${state}`, async () => {
      const calls = fakeServices({ '/api/donations/create': [201, OPENED] });
      show();
      await goOn();
      standInFails();
      await clickPayPal();
      expect(await screen.findByText(/we do not know yet whether your payment/)).toBeInTheDocument();
      expect(screen.queryByText(/Nothing was paid/)).not.toBeInTheDocument();
      expect(calls.at(-1)?.url).toBe('/api/donations/capture');
      fakeServices({ '/api/donations/capture': [200, { ...VIEW, state }] });
      await userEvent.click(screen.getByRole('button', { name: 'Ask again' }));
      expect(await screen.findByText(told)).toBeInTheDocument();
    });

  test('that was paid before the donor turned back is thanked for', async () => {
    fakeServices({
      '/api/donations/create': [201, OPENED],
      '/api/donations/cancel': [200, { ...VIEW, state: 'captured' }],
    });
    show();
    await goOn();
    await pay();
    await userEvent.click(screen.getByRole('button', { name: 'Change my entries' }));
    expect(await screen.findByText('Thank you for your payment!')).toBeInTheDocument();
  });

  test('is offered to cards only where PayPal’s eligibility says so', async () => {
    fakeServices({ '/api/donations/create': [201, OPENED] });
    const { unmount, container } = show();
    expect(screen.queryByText(/card/i, { selector: 'p, li' })?.textContent).toMatch(/number of your card/);
    await goOn();
    expect(await screen.findByText('You can also pay by card')).toBeInTheDocument();
    expect(cardButton()).not.toBeNull();
    expect(await axeViolations(container)).toEqual([]);
    unmount();
    sessionStorage.clear();
    show();
    await userEvent.click(screen.getByRole('button', { name: '$2500' }));
    fill(screen.getByRole('form'), { Description: 'Gift' });
    await userEvent.click(button());
    await pay();
    expect(screen.queryByText('You can also pay by card')).not.toBeInTheDocument();
    expect(cardButton()).toBeNull();
  });

  test('is paid by card as it is with PayPal', async () => {
    fakeServices({
      '/api/donations/create': [201, OPENED],
      '/api/donations/capture': [200, { ...VIEW, state: 'captured' }],
    });
    show();
    await goOn();
    await screen.findByText('You can also pay by card');
    jest.spyOn(window, 'open').mockReturnValue({ closed: false } as Window);
    await userEvent.click(cardButton() ?? document.body);
    answer('approve');
    expect(await screen.findByText('Thank you for your payment!')).toBeInTheDocument();
  });

  test('says to those without script that paying needs it', () => {
    const page = renderStatic(<Page />, { interactive: false }, { '/donate': STAND_IN });
    expect(page.querySelector('noscript')?.textContent).toMatch(/Paying needs JavaScript/);
    expect(page.querySelector('button[type="submit"]')).toBeDisabled();
  });
});
