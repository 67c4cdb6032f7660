import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { renderInSite, renderStatic } from '@larkfield/ui/testing/render.tsx';
import { fakeServices } from '@larkfield/ui/testing/server.ts';
import { routes, testSite } from '@larkfield/ui/testing/site.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DoorList, DoorPerson, ScanResult } from '../../shared/door.ts';
import { ticketHash } from './model/people.ts';
import { Component as Page } from './page.tsx';

const ITEM = 'event-1';
const CALL = `/api/events/door/${ITEM}`;
const LIST = `${CALL}?language=en`;
const NUMBER = '4827193055';
const zoe: DoorPerson = {
  ...{ id: 'zoe', hash: ticketHash(ITEM, NUMBER), firstName: 'Zoë', lastName: 'O’Neill', state: 'coming' },
};
const ana: DoorPerson = { id: 'ana', hash: '-', firstName: 'Ана', lastName: 'Иванова', state: 'waiting' };
const list: DoorList = {
  title: 'Open day',
  slug: 'open-day',
  when: 'Sat, Apr 10, 2027',
  open: true,
  people: [zoe, ana],
};
const session = { kind: 'user', events: [], loading: false } as const;
const site = testSite({
  path: '/events/door/event',
  search: `?item=${ITEM}`,
  session,
  routes: routes('/events', '/events/:slug'),
});
const at = '2027-04-10T16:03:00.000Z';

/** Answers the list, and each call in turn with the results for its scans. */
function serve(...outcomes: readonly Omit<ScanResult, 'scan'>[]): void {
  let turn = 0;
  globalThis.fetch = (_input, init) => {
    const scans = init?.body
      ? (JSON.parse(String(init.body)) as { scans: { scan: string }[] }).scans
      : undefined;
    const results = scans?.map(({ scan }) => ({ ...outcomes[turn++], scan }));
    const json = () => Promise.resolve(results ? { results } : list);
    return Promise.resolve({ ok: true, status: 200, headers: new Headers(), json } as Response);
  };
}

beforeEach(() => localStorage.clear());

const result = () => screen.getByRole('region', { name: 'Result' });
const type = async (text: string) => {
  await userEvent.type(screen.getByLabelText('Ticket number'), text);
  await userEvent.click(screen.getByRole('button', { name: 'Check in' }));
};

describe('the door', () => {
  test('checks in the number of a ticket, says who it is, and takes it back', async () => {
    serve({ outcome: 'in', person: { ...zoe, attendedAt: at } }, { outcome: 'undone', person: zoe });
    const { container } = renderInSite(<Page />, site);
    expect(await screen.findByText('Here: 0 of 1')).toBeInTheDocument();
    expect(screen.getByText('Open day')).toBeInTheDocument();
    await type('48271 93055');
    expect(await within(result()).findByText(/Welcome, \u2068Zoë O’Neill\u2069!/)).toBeInTheDocument();
    expect(screen.getByText('Here: 1 of 1')).toBeInTheDocument();
    expect(screen.getByLabelText('Ticket number')).toHaveValue('');
    expect(screen.getByLabelText('Ticket number')).toHaveFocus();
    expect(await axeViolations(container)).toEqual([]);
    await userEvent.click(within(result()).getByRole('button', { name: 'Undo' }));
    expect(await within(result()).findByText(/Check-in undone/)).toBeInTheDocument();
    expect(screen.getByText('Here: 0 of 1')).toBeInTheDocument();
  });

  test.each([
    [{ outcome: 'already', person: { ...zoe, attendedAt: at } }, /Already checked in: .*Zoë/],
    [{ outcome: 'cancelled', person: { ...zoe, state: 'cancelled' } }, /Canceled: .*Zoë/],
    [{ outcome: 'waiting', person: ana }, /No place yet: .*Ана/],
    [{ outcome: 'other', event: 'Evening' }, /Ticket of another event/],
    [{ outcome: 'unknown' }, /Unknown ticket/],
  ] as const)('says what is wrong: %#', async (answer, text) => {
    serve(answer);
    renderInSite(<Page />, site);
    await screen.findByText('Here: 0 of 1');
    await type(NUMBER);
    expect(await within(result()).findByText(text)).toBeInTheDocument();
    expect(within(result()).queryByRole('button')).not.toBeInTheDocument();
  });

  test('explains a number that is incomplete, and keeps it', async () => {
    serve();
    const { container } = renderInSite(<Page />, site);
    await screen.findByText('Here: 0 of 1');
    await type('48271');
    expect(screen.getByText('Please enter all 10 digits.')).toBeInTheDocument();
    expect(screen.getByLabelText('Ticket number')).toHaveValue('48271');
    expect(await axeViolations(container)).toEqual([]);
  });

  test('finds people by name; who waits cannot be checked in', async () => {
    serve({ outcome: 'in', person: { ...zoe, attendedAt: at } });
    renderInSite(<Page />, site);
    const search = await screen.findByLabelText('Search by name');
    await userEvent.type(search, 'иван');
    expect(screen.queryByText('Zoë O’Neill')).not.toBeInTheDocument();
    expect(screen.getByText('On the waiting list')).toBeInTheDocument();
    await userEvent.clear(search);
    await userEvent.click(screen.getByRole('button', { name: /Check in .*Zoë/ }));
    expect(await screen.findByText(/Here since/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /Undo the check-in of .*Zoë/ })).toBeInTheDocument();
  });

  test('goes on without network, says what that means, and keeps only numbers', async () => {
    serve();
    renderInSite(<Page />, site);
    await screen.findByText('Here: 0 of 1');
    fakeServices({});
    await type(NUMBER);
    expect(await within(result()).findByText(/Welcome/)).toBeInTheDocument();
    expect(result()).toHaveTextContent('Not sent yet, because there is no network.');
    expect(screen.getByText('1 check-in has not been sent yet.')).toBeInTheDocument();
    expect(screen.getByText(/Please do not reload or close this page/)).toBeInTheDocument();
    expect(screen.getByText('Here: 1 of 1')).toBeInTheDocument();
    expect(localStorage.getItem('door-check-ins')).toMatch(/"person":"zoe"/);
    expect(localStorage.getItem('door-check-ins')).not.toMatch(/Zoë|Neill/);
  });

  test('says so if there is no camera', async () => {
    serve();
    renderInSite(<Page />, site);
    await userEvent.click(await screen.findByRole('button', { name: 'Scan with the camera' }));
    expect(await screen.findByText(/The camera cannot be used at the moment/)).toBeInTheDocument();
  });

  test('is closed for others, without an event, and for a canceled event', async () => {
    fakeServices({ [LIST]: [404, { code: 'NOT_FOUND' }] });
    const { unmount } = renderInSite(<Page />, site);
    expect(await screen.findByText('You cannot check people in here')).toBeInTheDocument();
    unmount();
    const without = renderInSite(<Page />, testSite({ path: '/events/door/event', session }));
    expect(screen.getByText('You cannot check people in here')).toBeInTheDocument();
    without.unmount();
    fakeServices({ [LIST]: [200, { ...list, open: false }] });
    renderInSite(<Page />, site);
    expect(await screen.findByText(/This event has been canceled/)).toBeInTheDocument();
    expect(screen.queryByLabelText('Ticket number')).not.toBeInTheDocument();
  });

  test('asks for JavaScript without it', () => {
    expect(renderStatic(<Page />, { interactive: false, session })).toHaveTextContent(
      'Please turn on JavaScript in your browser.',
    );
  });
});
