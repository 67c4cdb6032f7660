import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { renderInSite, renderStatic } from '@larkfield/ui/testing/render.tsx';
import { fakeServices } from '@larkfield/ui/testing/server.ts';
import { testSite } from '@larkfield/ui/testing/site.ts';
import { fillControls, type Entries } from '@larkfield/ui';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { signupEntries } from '../testing/signup-entries.ts';
import { Component as Page } from './page.tsx';

const open = (path = '/directinvest/signup') => renderInSite(<Page />, testSite({ path }));

const next = () => userEvent.click(screen.getByRole('button', { name: 'Next' }));

/** Fills in the whole form; fields that a choice reveals exist once it is made. */
function enter(container: HTMLElement, entries: Entries) {
  const form = container.querySelector('form');
  if (!form) throw new Error('the page has no form');
  for (const _round of [1, 2]) {
    fillControls(form, entries);
    fireEvent.input(form.elements[0] ?? form);
  }
}

beforeEach(() => {
  localStorage.clear();
  fakeServices({});
});

// covers: I24, I25, I26, I36
test('Next names what the tab still needs and counts it there; the page has no finding', async () => {
  const { container } = open();
  expect(screen.getAllByRole('tab').map(({ id }) => id)).toEqual([
    'tab-personal',
    'tab-bank',
    'tab-activation',
  ]);
  expect(screen.getByText('Step 1 of 3')).toBeInTheDocument();
  await next();
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByRole('link', { name: 'First name: Input is required.' })).toBeInTheDocument();
  expect(within(alert).queryByRole('link', { name: /^Guardian/ })).not.toBeInTheDocument();
  expect(screen.getByRole('tab', { name: /Personal.*entries to correct/ })).toBeInTheDocument();
  expect(screen.getByRole('tab', { name: /Bank account$/ })).toBeInTheDocument();
  expect(await axeViolations(container)).toEqual([]);
});

// covers: I32, I33
test('a beneficiary is asked for as a choice, and entered only after it', async () => {
  const { container } = open();
  const details = () => screen.getByRole('group', { name: 'Details of the beneficiary' });
  expect(details()).toBeDisabled();
  await next();
  const alert = within(await screen.findByRole('alert'));
  const named = alert.getAllByRole('link').map(({ textContent }) => textContent);
  expect(named).toContain('Type of beneficiary: Input is required.');
  expect(named.filter((text) => text?.startsWith('Beneficiary'))).toEqual([]);
  await userEvent.click(
    within(screen.getByRole('group', { name: 'Beneficiary' })).getByRole('radio', { name: 'Individual' }),
  );
  expect(details()).toBeEnabled();
  expect(await axeViolations(container)).toEqual([]);
});

// covers: I25
test('the last tab submits, and those before it can be reached by arrow keys', async () => {
  open('/directinvest/signup/activation');
  expect(screen.getByRole('button', { name: 'Submit' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Previous' })).toHaveAttribute('href', '/directinvest/signup/bank');
  screen.getByRole('tab', { name: /Activation/ }).focus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(screen.getByRole('tab', { name: /Bank account/ })).toHaveFocus();
});

test('without script the whole form is there', () => {
  const page = renderStatic(<Page />);
  for (const name of ['directInvest.parentalGuardian.city', 'directInvest.contingent.city', 'password'])
    expect(page.querySelector(`[name="${name}"]`)).not.toBeNull();
});

// covers: I27, I48
test('a tab that nothing is missing in is marked as done, and the last one sends all and promises an e-mail', async () => {
  const call = '/api/create/login';
  const calls = fakeServices({ [call]: [201, { reference: 'LK-AAAA-2222' }] });
  const { container } = open('/directinvest/signup/activation');
  enter(container, signupEntries);
  expect(await screen.findByRole('tab', { name: /Personal.*done/ })).toBeInTheDocument();
  expect(screen.getByRole('tab', { name: /Bank account.*done/ })).toBeInTheDocument();
  expect(screen.queryByRole('tab', { name: /Activation.*done/ })).not.toBeInTheDocument();
  enter(container, { confirm: signupEntries.password });
  expect(await screen.findByRole('tab', { name: /Activation.*done/ })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText(/We have sent you an e-mail with the next steps/)).toBeInTheDocument();
  expect(calls.find(({ url }) => url === call)?.body).toMatchObject({
    ...{
      username: 'ada_01',
      directInvest: { birth: '1980-02-29', bankAccount: { swift: '121000358' } },
    },
  });
});

// covers: I33
test('a trust in the United States gives its EIN, and slips in numbers are named', async () => {
  const { container } = open();
  const trust = {
    ...signupEntries,
    'directInvest.beneficiary_type': 'trust',
    'directInvest.beneficiant.country': 'US',
    'directInvest.ssn': '666-45-6789',
  };
  enter(container, trust);
  await next();
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByRole('link', { name: 'Beneficiary – EIN: Input is required.' })).toBeInTheDocument();
  expect(alert.getByRole('link', { name: /SSN: No SSN begins with 000, 666 or 9/ })).toBeInTheDocument();
  enter(container, { 'directInvest.beneficiant.ein': '98-7612345', 'directInvest.ssn': '212-45-6789' });
  expect(await screen.findByRole('tab', { name: /Personal.*done/ })).toBeInTheDocument();
});

// covers: I26, I40
test('a number that an earlier tab lacks is reported at the next tab, not on sending', async () => {
  const { container } = open('/directinvest/signup/bank');
  const { 'directInvest.ssn': _ssn, 'directInvest.ssn_confirm': _again, ...kept } = signupEntries;
  enter(container, kept);
  await next();
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'SSN: Input is required.',
  ]);
  expect(screen.getByRole('tab', { name: /Personal.*1 entry to correct/ })).toBeInTheDocument();
});

// covers: I26, I44
test('a minor is asked for a guardian, and nobody else', async () => {
  const { container } = open();
  const guardian = () => screen.getByRole('group', { name: 'Parent or guardian' });
  expect(guardian()).toBeDisabled();
  const minor = { 'directInvest.account_type': 'custodial', 'directInvest.birth_year': '2016' };
  enter(container, { ...signupEntries, ...minor });
  expect(guardian()).toBeEnabled();
  await next();
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByRole('link', { name: 'Guardian – First name: Input is required.' })).toBeInTheDocument();
  enter(container, signupEntries);
  expect(guardian()).toBeDisabled();
});
