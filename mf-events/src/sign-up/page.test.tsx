import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { renderInSite } from '@larkfield/ui/testing/render.tsx';
import { fakeServices } from '@larkfield/ui/testing/server.ts';
import { testSite } from '@larkfield/ui/testing/site.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { summary } from '../testing/samples.ts';
import { Component as Page } from './page.tsx';

const CALL = '/api/saveEventParticipant';
const OWN = { firstname: 'Zoë', lastname: 'O’Neill', email: 'zoe@example.org' };
const INCOMPLETE = 'Please complete the form before adding a guest';

function show() {
  const calls = fakeServices({ [CALL]: [201, { success: true, reference: 'LK-1', state: 'confirmed' }] });
  const site = testSite({ path: '/events/open-day/signup' });
  const data = { event: summary(), timestamp: 7, open: true, full: false };
  return { calls, ...renderInSite(<Page />, site, { '/events/:slug/signup': data }) };
}

function entry(name: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[name="${name}"]`);
  if (!found) throw new Error(name);
  return found;
}
const guests = () => within(screen.getByRole('group', { name: 'Guests' }));
const add = () => userEvent.click(guests().getByRole('button', { name: 'Add guest' }));
const send = () => userEvent.click(screen.getByRole('button', { name: 'Sign up' }));

async function enterGuest(name: string, email: string): Promise<void> {
  await userEvent.type(guests().getByLabelText('First name'), name);
  await userEvent.type(guests().getByLabelText('Last name'), 'Example');
  await userEvent.type(guests().getByLabelText('E-mail'), email);
}

describe('the page of signing up', () => {
  // covers: E55
  test('needs first name, last name and e-mail', async () => {
    const { calls, container } = show();
    await send();
    await waitFor(() => expect(container.querySelectorAll('[data-error-summary] a')).toHaveLength(3));
    expect(calls).toEqual([]);
    expect(await axeViolations(container)).toEqual([]);
  });

  // covers: E56, E57
  test('adds guests with complete entries, and removes them', async () => {
    show();
    await userEvent.type(guests().getByLabelText('First name'), 'Cleo');
    await add();
    expect(guests().getByText(INCOMPLETE)).toBeInTheDocument();
    expect(guests().queryByRole('listitem')).not.toBeInTheDocument();
    await enterGuest('patra', 'cleo@example.org');
    await add();
    expect(guests().queryByText(INCOMPLETE)).not.toBeInTheDocument();
    expect(guests().getByRole('listitem')).toHaveTextContent('Cleopatra Example, cleo@example.org');
    expect(guests().getByLabelText('First name')).toHaveValue('');
    await userEvent.click(guests().getByRole('button', { name: 'Remove Cleopatra' }));
    expect(guests().queryByRole('listitem')).not.toBeInTheDocument();
  });

  test('also sends a guest who was entered but not added', async () => {
    const { calls } = show();
    for (const [name, value] of Object.entries(OWN)) await userEvent.type(entry(name), value);
    await enterGuest('Cleo', 'cleo@example.org');
    await add();
    await enterGuest('Dan', 'dan@example.org');
    await send();
    await screen.findByRole('dialog', { name: 'Your place is booked' });
    expect(calls[0]?.body).toMatchObject({
      guests: [
        { firstname: 'Cleo', lastname: 'Example', email: 'cleo@example.org' },
        { firstname: 'Dan', lastname: 'Example', email: 'dan@example.org' },
      ],
    });
    expect(calls[0]?.body).not.toHaveProperty('guest');
    expect(guests().getByLabelText('First name')).toHaveValue('');
  });

  test('reports incomplete entries of a guest, with a link to them', async () => {
    const { calls, container } = show();
    for (const [name, value] of Object.entries(OWN)) await userEvent.type(entry(name), value);
    await userEvent.type(guests().getByLabelText('First name'), 'Dan');
    await userEvent.type(guests().getByLabelText('E-mail'), 'dan@');
    await send();
    const summary = () => container.querySelectorAll<HTMLElement>('[data-error-summary] a');
    await waitFor(() => expect(summary()).toHaveLength(2));
    expect([...summary()].map(({ textContent }) => textContent)).toEqual([
      'Last name of the guest: Please fill in this field.',
      'E-mail of the guest: Please insert a correct Email Address',
    ]);
    expect(calls).toEqual([]);
    expect(await axeViolations(container)).toEqual([]);
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(guests().getByLabelText('Last name')).toHaveFocus();
  });

  // covers: E54, E58
  test('sends everybody at once, says so in the words of the specification, and forgets the names', async () => {
    const { calls, visits } = show();
    for (const [name, value] of Object.entries(OWN)) await userEvent.type(entry(name), value);
    await enterGuest('Cleo', 'cleo@example.org');
    await add();
    await send();
    const dialog = await screen.findByRole('dialog', { name: 'Your place is booked' });
    expect(dialog).toHaveTextContent('You have successfully signed up this event');
    expect(within(dialog).getByText('LK-1')).toBeInTheDocument();
    expect(dialog).toHaveTextContent('What happens next');
    expect(calls[0]?.body).toMatchObject({
      ...OWN,
      timestamp: 7,
      guests: [{ firstname: 'Cleo', lastname: 'Example', email: 'cleo@example.org' }],
    });
    expect(entry('firstname')).toHaveValue('');
    expect(guests().queryByRole('listitem')).not.toBeInTheDocument();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(visits.at(-1)).toBe('/events/open-day'));
  });
});
