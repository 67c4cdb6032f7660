import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { renderInSite, renderStatic } from '@larkfield/ui/testing/render.tsx';
import { testSite } from '@larkfield/ui/testing/site.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { itemData } from '../testing/samples.ts';
import { SignUpButton } from './sign-up-button.tsx';

const site = testSite({ path: '/events/open-day' });
const full = (waitingList: boolean) => itemData({ capacity: { places: 2, left: 0, waitingList } });
const click = () => userEvent.click(screen.getByRole('link', { name: 'Sign up' }));

describe('the button that signs up', () => {
  test('is a link to the page of signing up before there is script', () => {
    const page = renderStatic(<SignUpButton item={itemData()} />, { ...site, interactive: false });
    expect(page.querySelector('a')).toHaveAttribute('href', '/events/open-day/signup');
    expect(page.querySelector('dialog[open]')).toBeNull();
  });

  // covers: E54
  test('opens the form in a dialog at an address of its own', async () => {
    const { visits, container } = renderInSite(<SignUpButton item={itemData()} />, site);
    await click();
    expect(await screen.findByRole('dialog', { name: 'Sign up' })).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Add guest' })).toBeInTheDocument();
    expect(visits.at(-1)).toBe('/events/open-day#sign-up');
    expect(await axeViolations(container)).toEqual([]);
  });

  test('says in the dialog that a sign-up joins the waiting list', async () => {
    renderInSite(<SignUpButton item={full(true)} />, site);
    await click();
    expect(screen.getByText(/All places are taken/)).toBeInTheDocument();
  });

  test('links to a page with an explanation if there is no place and no waiting list', async () => {
    const { visits } = renderInSite(<SignUpButton item={full(false)} />, site);
    await click();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(visits.at(-1)).toBe('/events/open-day/signup');
  });
});
