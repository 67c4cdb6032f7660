import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { renderInSite, renderStatic } from '@larkfield/ui/testing/render.tsx';
import { fakeServices } from '@larkfield/ui/testing/server.ts';
import { routes, testSite } from '@larkfield/ui/testing/site.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Participant, Participants } from '../../shared/participants.ts';
import { summary } from '../testing/samples.ts';
import { Component as Page } from './page.tsx';

const PATH = '/api/events/items/one/participants';
const LIST = `${PATH}?language=en`;
const account = { kind: 'user', username: 'ada_01', events: [], loading: false } as const;
const site = testSite({
  session: account,
  path: '/events/participants/item',
  search: '?item=one',
  routes: routes('/events', '/events/:slug'),
});

function person(firstname: string, change: Partial<Participant> = {}): Participant {
  const email = `${firstname.toLowerCase()}@example.org`;
  const reference = `LK-${firstname.toUpperCase()}`;
  const at = '2026-11-01T10:00:00.000Z';
  return {
    id: firstname,
    reference,
    firstname,
    lastname: 'Doe',
    email,
    state: 'coming',
    guest: false,
    at,
    ...change,
  };
}

const PEOPLE = [
  person('Zoë'),
  person('Guest', { reference: 'LK-ZOË', guest: true, state: 'attended' }),
  person('Early', { state: 'waiting' }),
  person('Late', { state: 'waiting' }),
  person('Phone', { email: '' }),
  person('Gone', { state: 'cancelled' }),
];

function participants(change: Partial<Participants> = {}): Participants {
  return {
    ...{ event: summary(), open: true, mayWrite: true, people: PEOPLE, messages: [], messagesLeft: 5 },
    places: { places: 3, taken: 3 },
    ...change,
  };
}

function show(change: Partial<Participants> = {}, answers: Parameters<typeof fakeServices>[0] = {}) {
  const calls = fakeServices({ [LIST]: [200, participants(change)], ...answers });
  return { calls, ...renderInSite(<Page />, site) };
}
/** The dialog opens after the next paint; what it holds can be pressed before. */
const SLOW = { timeout: 10_000 };
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name, hidden: true }, SLOW));
const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getByRole('rowheader').textContent);
const dialog = async (name: string) =>
  (await screen.findByText(name, { selector: 'h2' }, SLOW)).closest('dialog');

describe('the participants of an event', () => {
  test('are a table with numbers per state, places left, guests and the table to download', async () => {
    const { container } = show();
    expect(await screen.findAllByRole('row')).toHaveLength(7);
    const number = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling;
    expect(number('Coming')).toHaveTextContent('2');
    expect(number('On the waiting list')).toHaveTextContent('2');
    expect(number('Attended')).toHaveTextContent('1');
    expect(number('Canceled')).toHaveTextContent('1');
    expect(number('Places taken')).toHaveTextContent('3 of 30 places left');
    expect(screen.getByText('Guest of Zoë Doe')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /CSV/ })).toHaveAttribute('href', `${PATH}.csv`);
    expect(await axeViolations(container)).toEqual([]);
  });

  test('are found by name without accents, address and reference, and filtered by state', async () => {
    show();
    const search = await screen.findByRole('searchbox');
    await userEvent.type(search, 'zoe');
    expect(rows()).toHaveLength(2);
    await userEvent.clear(search);
    await userEvent.type(search, 'lk-late');
    expect(rows()).toHaveLength(1);
    await userEvent.clear(search);
    await userEvent.selectOptions(screen.getByRole('combobox'), 'waiting');
    expect(rows().map((row) => row?.slice(0, 4))).toEqual(['Earl', 'Late']);
    await userEvent.type(search, 'zoe');
    expect(screen.getByText('Nobody matches this search.')).toBeInTheDocument();
  });

  test('get a place beyond the limit only after the organizer has read what it means', async () => {
    const { calls } = show({}, { [`${PATH}/place`]: [200, { success: true }] });
    await press('Give a place to Late Doe');
    const open = await dialog('Give a place to Late Doe?');
    expect(open).toHaveTextContent('Sign-ups that have waited longer: 1.');
    expect(open).toHaveTextContent('would have 4 participants for 3 places');
    await press('Give the place');
    expect(await screen.findByText('Late Doe has a place.', undefined, SLOW)).toBeInTheDocument();
    const sent = calls.find(({ url }) => url === `${PATH}/place`);
    expect(sent?.body).toEqual({ reference: 'LK-LATE', beyond: true });
  });

  test('that a parallel call made full asks once more', async () => {
    const { calls } = show(
      { places: { places: 5, taken: 3 } },
      { [`${PATH}/place`]: [409, { code: 'EVENT_FULL', message: 'problems.eventFull', requestId: '1' }] },
    );
    await press('Give a place to Early Doe');
    await press('Give the place');
    expect(
      await screen.findByText(/All places are taken\. If you continue/, undefined, SLOW),
    ).toBeInTheDocument();
    await press('Give the place');
    await waitFor(() => expect(calls.at(-1)?.body).toMatchObject({ beyond: true }), SLOW);
  });

  test('are canceled with a reason, or told by the organizer if they have no address', async () => {
    const { calls } = show({}, { [`${PATH}/cancel`]: [200, { success: true }] });
    await press('Cancel the place of Phone Doe');
    expect(await dialog('Cancel the place of Phone Doe?')).toHaveTextContent('We have no e-mail address');
    await press('Close');
    await press('Cancel the place of Zoë Doe');
    await userEvent.type(await screen.findByLabelText(/Reason/, undefined, SLOW), 'You asked us to.');
    await press('Cancel the place');
    expect(await screen.findByText('The place of Zoë Doe is canceled.', undefined, SLOW)).toBeInTheDocument();
    const sent = calls.find(({ url }) => url === `${PATH}/cancel`);
    expect(sent?.body).toEqual({ reference: 'LK-ZOË', person: 'Zoë', reason: 'You asked us to.' });
    expect(screen.queryByRole('button', { name: /Cancel the place of (?:Guest|Gone)/ })).toBeNull();
  });

  test('who phone are added with a name alone, to a full event knowingly', async () => {
    const { calls } = show({}, { [PATH]: [201, { success: true, reference: 'LK-1' }] });
    await press('Add somebody');
    await userEvent.type(await screen.findByLabelText(/First name/i, undefined, SLOW), 'Opa');
    await userEvent.type(screen.getByLabelText(/Last name/i), 'Phone');
    expect(
      screen.getByText('Sign-ups on the waiting list: 2. This person gets a place before them.'),
    ).toBeInTheDocument();
    await press('Add beyond the limit');
    expect(await screen.findByText('Opa Phone has a place.', undefined, SLOW)).toBeInTheDocument();
    const sent = calls.find(({ url }) => url === PATH);
    expect(sent?.body).toMatchObject({ firstname: 'Opa', lastname: 'Phone', spoken: 'en', beyond: true });
    expect(sent?.body).not.toHaveProperty('email');
  });

  test('get a message after its preview with the number of recipients, under one key', async () => {
    const base = '/api/events/items/one/messages';
    const { calls } = show(
      {},
      {
        [`${base}/preview`]: [
          200,
          { receivers: 12, subject: 'Message about it', text: 'Hello,\n\nBring a pen.' },
        ],
        [base]: [503, { code: 'UNAVAILABLE', message: 'problems.unavailable', requestId: '1' }],
      },
    );
    await press('Write a message');
    await userEvent.type(await screen.findByLabelText(/^Message/, undefined, SLOW), 'Bring a pen.');
    await press('Preview');
    const open = await dialog('Check the message');
    expect(open).toHaveTextContent('Recipients: 12');
    expect(open).toHaveTextContent('Message about it');
    await press('Send the message');
    await waitFor(() => expect(screen.getByRole('alert', { hidden: true })).not.toBeEmptyDOMElement(), SLOW);
    await press('Send the message');
    const sent = calls.filter(({ url }) => url === base);
    expect(sent.map(({ body }) => body)).toEqual(
      Array(2).fill({ to: 'all', text: 'Bring a pen.', language: 'en' }),
    );
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
    await press('Change the text');
    expect(screen.getByLabelText(/^Message/)).toHaveValue('Bring a pen.');
  });

  test('of a past event are only shown, with the messages that they were sent', async () => {
    const sent = {
      reference: 'LK-M',
      to: 'all',
      text: 'Thank you',
      by: 'ada_01',
      at: '2026-11-01T10:00:00.000Z',
    } as const;
    show({ open: false, messages: [{ ...sent, receivers: 3, sending: false }] });
    expect(await screen.findByText('Thank you', undefined, SLOW)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /place/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add somebody' })).toBeNull();
  });

  test('of somebody else’s event are not shown, nor without script', async () => {
    fakeServices({ [LIST]: [404, { code: 'NOT_FOUND', message: 'problems.notFound', requestId: '1' }] });
    renderInSite(<Page />, site);
    expect(await screen.findByText('We cannot show these participants', undefined, SLOW)).toBeInTheDocument();
    const page = renderStatic(<Page />, { session: account, interactive: false });
    expect(page).toHaveTextContent('Please turn on JavaScript');
  });
});
