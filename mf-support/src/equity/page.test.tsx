import { refreshOwnSession } from '@larkfield/area';
import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { fill } from '@larkfield/ui/testing/fill.ts';
import { renderInSite } from '@larkfield/ui/testing/render.tsx';
import { fakeServer, fakeServices } from '@larkfield/ui/testing/server.ts';
import { routes, testSite } from '@larkfield/ui/testing/site.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { EquityForm } from '../../forms/equity.ts';
import { Component as Page } from './page.tsx';

const equitySample: EquityForm = {
  user: {
    mail: 'nora@example.org',
    first_name: 'Nora',
    last_name: 'Lindqvist',
    city: 'Uppsala',
    country: 'SE',
    state: 'Uppsala',
    address: 'Storgatan 4',
    phone_nr: '+46 8 555 0100',
    zipcode: '753 31',
  },
  risk: true,
  risk_version: '2026-11',
};
const receipt = { success: true, reference: 'LK-AAAA-2222' };
const signedIn = testSite({ session: { kind: 'user', username: 'nora_l', events: [], loading: false } });
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));

async function fillIn(): Promise<void> {
  const { user } = equitySample;
  const form = screen.getByRole('form');
  fill(form, {
    'First name': user.first_name,
    'Last name': user.last_name,
    'E-mail': user.mail,
    Phone: user.phone_nr,
    Address: user.address,
    City: user.city,
    'ZIP or postal code': user.zipcode,
    Country: user.country,
    'State or province': user.state,
  });
  fireEvent.change(screen.getByLabelText(/Preferred investment level/), { target: { value: 'tier1' } });
  await userEvent.click(screen.getByLabelText(/I have read and understood/));
}

const INVESTOR_CALL = '/api/invest/session';
const investor = async (username: string | null) => {
  fakeServices({ [INVESTOR_CALL]: [200, { username }] });
  await act(async () => void (await refreshOwnSession(INVESTOR_CALL)));
};

beforeEach(async () => {
  sessionStorage.clear();
  await investor(null);
});

describe('the equity form', () => {
  // covers: S4
  test('says before anybody types that it needs an account, and shows the risks to all', async () => {
    const { container } = renderInSite(<Page />, testSite({ routes: routes('/', '/directinvest/login') }));
    expect(
      screen.getByRole('heading', { name: 'You need an account to send this form' }),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login?from=/equityinvest');
    const investor = screen.getByRole('link', { name: 'Investor login' });
    expect(investor).toHaveAttribute('href', '/directinvest/login?from=/equityinvest');
    expect(screen.getByText(/can lose all of its value/)).toBeInTheDocument();
    expect(await axeViolations(container)).toEqual([]);
  });

  // covers: S40, S42
  test('sends the wire’s names, and is successful when the server says so', async () => {
    const calls = fakeServer([201, receipt]);
    renderInSite(<Page />, signedIn);
    expect(screen.queryByText('You need an account to send this form')).not.toBeInTheDocument();
    await fillIn();
    await send();
    expect(await screen.findByRole('dialog')).toHaveTextContent('Submit successful!');
    const sent = calls.find(({ url }) => url === '/api/create/equity');
    const { elapsed: _time, language: _language, ...body } = sent?.body ?? {};
    expect(body).toEqual({ ...equitySample, level: 'tier1' });
  });

  test('says that it is closed until administrators open it, and still takes what people with the address send', async () => {
    fakeServices({});
    const { unmount } = renderInSite(<Page />, signedIn);
    expect(screen.getByText(/this way to invest is not open to the public yet/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled();
    unmount();
    fakeServices({ '/api/support/hub': [200, { equityOpen: true, directOpen: false }] });
    renderInSite(<Page />, signedIn);
    await waitFor(() => expect(screen.queryByText(/not open to the public yet/)).not.toBeInTheDocument());
  });

  test('is not successful when the server does not say so, and keeps the entries', async () => {
    fakeServer('no answer');
    renderInSite(<Page />, signedIn);
    await fillIn();
    await send();
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    expect(screen.queryByText('Submit successful!')).not.toBeInTheDocument();
    expect(screen.getByLabelText('City')).toHaveValue('Uppsala');
  });

  test('has its entries again after a login on the way', async () => {
    const { unmount } = renderInSite(<Page />);
    await fillIn();
    unmount();
    renderInSite(<Page />, signedIn);
    expect(screen.getByText(/Your entries are still here/)).toBeInTheDocument();
    expect(screen.getByLabelText('City')).toHaveValue('Uppsala');
    expect(screen.getByLabelText('Country')).toHaveValue('SE');
    expect(screen.getByLabelText(/I have read and understood/)).toBeChecked();
  });

  // covers: S45
  test('wants the risks read and tells of a wrong address in the specification’s words', async () => {
    fakeServer([201, receipt]);
    renderInSite(<Page />, signedIn);
    fill(screen.getByRole('form'), { 'E-mail': 'nobody' });
    await send();
    expect(
      (await screen.findAllByText('E-mail: Please insert a correct Email Address')).length,
    ).toBeGreaterThan(0);
    expect(screen.getAllByText(/Please confirm that you have read/).length).toBeGreaterThan(0);
  });

  // covers: S4
  test('asks nobody for a login who is signed in as an investor', async () => {
    renderInSite(<Page />);
    expect(screen.getByRole('link', { name: 'Log in' })).toBeInTheDocument();
    await investor('mia');
    expect(screen.queryByRole('link', { name: 'Log in' })).not.toBeInTheDocument();
  });
});
