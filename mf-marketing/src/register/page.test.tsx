import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { fill } from '@larkfield/ui/testing/fill.ts';
import { renderInSite, renderStatic } from '@larkfield/ui/testing/render.tsx';
import { fakeServer } from '@larkfield/ui/testing/server.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component as Page } from './page.tsx';

const ENTRIES = {
  Username: 'zey_aydin',
  'E-mail': 'zeynep@example.org',
  Password: 'Kite_42',
  'First name': 'Zeynep',
  'Last name': 'Aydın',
  City: 'İzmir',
  Country: 'TR',
  'State or province': 'none',
  'Your role': 'specialist',
};
const register = () => userEvent.click(screen.getByRole('button', { name: 'Create account' }));
const username = () => screen.getByLabelText('Username');

describe('the registration', () => {
  test('has no accessibility findings, before and after a refusal', async () => {
    const { container } = renderInSite(<Page />);
    expect(await axeViolations(container)).toEqual([]);
    await register();
    expect(await axeViolations(container)).toEqual([]);
  });

  // covers: M88
  test('leads home and to the login', () => {
    renderInSite(<Page />);
    expect(screen.getByRole('link', { name: 'Home page' })).toHaveAttribute('href', '/');
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
  });

  test('promises nothing that another area would have to release', () => {
    const { container } = renderInSite(<Page />);
    const lead = container.querySelector('.lead');
    expect(lead).toHaveTextContent('You do not need one to read this site or to use most of its forms.');
    expect(lead).not.toHaveTextContent(/event|video/i);
  });

  test('says its rules beforehand', () => {
    renderInSite(<Page />);
    const rule = '6 to 12 letters, digits or underscores, no spaces.';
    expect(username()).toHaveAccessibleDescription(expect.stringContaining(rule));
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(expect.stringContaining(rule));
  });

  // covers: M21, M92, M93, M94, M96, M97
  test('tells what is missing in the specification’s words, in the order of the page', async () => {
    renderInSite(<Page />);
    await register();
    const links = within(screen.getByRole('alert')).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'Username: Warning: invalid username--need 6-12 number/letter without space.',
      'E-mail: Warning: invalid email.',
      'Password: Warning: invalid password--need 6-12 number/letter without space.',
      'First name: Warning: invalid first name--need at least one character.',
      'Last name: Warning: invalid last name--need at least one character.',
      'City: Warning: invalid city--need at least one character.',
      'Country: Warning: invalid country--need at least one character.',
      'State or province: Warning: invalid state or province--need at least one character.',
      'Your role: Please choose one of the options.',
    ]);
  });

  // covers: M90, M91, M97
  test.each([
    ['short', false],
    ['six_ab', true],
    ['twelve_chars', true],
    ['thirteen_char', false],
    ['with space', false],
    ['ümlaut_x', false],
  ])('on leaving the username %j says whether it is valid: %j', async (name, valid) => {
    renderInSite(<Page />);
    await userEvent.type(username(), name);
    expect(screen.queryByText('valid username')).not.toBeInTheDocument();
    expect(screen.queryByText(/^Warning/)).not.toBeInTheDocument();
    await userEvent.tab();
    expect(screen.queryByText('valid username') !== null).toBe(valid);
    expect(screen.queryByText(/^Warning: invalid username/) !== null).toBe(!valid);
  });

  test('follows every change of a field that was left', async () => {
    renderInSite(<Page />);
    await userEvent.type(username(), 'abc');
    await userEvent.tab();
    await userEvent.type(username(), '_def');
    expect(screen.getByText('valid username')).toBeInTheDocument();
    await userEvent.type(username(), ' ghi');
    expect(screen.queryByText('valid username')).not.toBeInTheDocument();
    expect(screen.getByText(/^Warning: invalid username/)).toBeInTheDocument();
  });

  // covers: M95
  test('takes one letter as middle initial', async () => {
    renderInSite(<Page />);
    await userEvent.type(screen.getByLabelText(/^Middle initial/), 'AB');
    await userEvent.tab();
    expect(screen.getByText('This is too long. Please shorten it.')).toBeInTheDocument();
  });

  // covers: M87, M99
  test('sends the entries under the names of the call and says what comes next', async () => {
    const calls = fakeServer([200, { success: true, reference: 'LK-AAAA-2222' }]);
    const { container } = renderInSite(<Page />);
    fill(document.body, ENTRIES);
    await register();
    const heading = await screen.findByRole('heading', {
      level: 1,
      name: 'One more step: check your e-mail',
    });
    expect(heading).toHaveFocus();
    expect(container).toHaveTextContent(
      'You have successfully submitted registration request! We will notify your request result after review!',
    );
    expect(container).toHaveTextContent('We have sent a link to zeynep@example.org.');
    expect(container).toHaveTextContent('LK-AAAA-2222');
    expect(calls[0]).toMatchObject({
      url: '/api/register',
      body: {
        username: 'zey_aydin',
        email: 'zeynep@example.org',
        password: 'Kite_42',
        firstname: 'Zeynep',
        lastname: 'Aydın',
        city: 'İzmir',
        country: 'TR',
        state: 'none',
        role: 'specialist',
        language: 'en',
      },
    });
    expect(await axeViolations(container)).toEqual([]);
  });

  // covers: M100
  test('keeps the entries when a name or address is taken, and says only the one thing', async () => {
    fakeServer([409, { code: 'REGISTRATION_REFUSED', message: 'x', requestId: 'req-7' }]);
    renderInSite(<Page />);
    fill(document.body, ENTRIES);
    await register();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'We encounter error when creating an account for you, please try different username or email to register.',
    );
    expect(username()).toHaveValue('zey_aydin');
    expect(screen.getByLabelText('Password')).toHaveValue('Kite_42');
  });

  test('puts what only the service knows beside the field', async () => {
    const fields = [{ field: 'password', key: 'errors.passwordCommon' }];
    fakeServer([422, { code: 'VALIDATION_FAILED', message: 'x', fields, requestId: 'r' }]);
    renderInSite(<Page />);
    fill(document.body, { ...ENTRIES, Password: 'password1' });
    await register();
    await screen.findByRole('alert');
    expect(screen.getByLabelText('Password')).toBeInvalid();
  });

  test('sends the link again after a minute at the earliest', async () => {
    const calls = fakeServer([200, { success: true, reference: 'LK-AAAA-2222' }], [200, { success: true }]);
    const { container } = renderInSite(<Page />);
    fill(document.body, ENTRIES);
    await register();
    const again = await screen.findByRole('button', { name: 'Send the link again' });
    await userEvent.click(again);
    expect(await screen.findByText('Email Sent')).toBeInTheDocument();
    expect(screen.getByRole('timer')).toHaveTextContent('Please wait 60 seconds before you send it again.');
    await userEvent.click(again);
    expect(calls.map(({ url }) => url)).toEqual(['/api/register', '/api/resendConfirmation']);
    expect(calls[1]?.body).toMatchObject({ email: 'zeynep@example.org' });
    expect(await axeViolations(container)).toEqual([]);
  });

  test('without script says that script is needed', () => {
    const main = renderStatic(<Page />);
    expect(main.querySelector('form')).toHaveAttribute('method', 'post');
    expect(main.querySelector('noscript')?.textContent).toContain('This page needs JavaScript.');
  });
});
