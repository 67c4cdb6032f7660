import { findings } from '@larkfield/ui/testing/axe.ts';
import { renderInSite, renderStatic } from '@larkfield/ui/testing/render.tsx';
import { fakeServices } from '@larkfield/ui/testing/server.ts';
import { testSite } from '@larkfield/ui/testing/site.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component as Page } from './page.tsx';

const open = (path = '/directinvest/signup') => renderInSite(<Page />, testSite({ path }));

beforeEach(() => {
  localStorage.clear();
  fakeServices({});
});

// covers: I25, I26
test('Next names what the tab still needs and counts it there; the page has no finding', async () => {
  const { container } = open();
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByRole('link', { name: 'First name: input is required.' })).toBeInTheDocument();
  expect(screen.getByRole('tab', { name: /Personal.*entries to correct/ })).toBeInTheDocument();
  expect(screen.getByRole('tab', { name: /Bank account$/ })).toBeInTheDocument();
  expect(await findings(container)).toEqual([]);
});

// covers: I24
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
