import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { renderInSite } from '@larkfield/ui/testing/render.tsx';
import { fakeServices } from '@larkfield/ui/testing/server.ts';
import { testSite } from '@larkfield/ui/testing/site.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminFrame } from './admin-frame.tsx';

const kind = (service: string, id: string, label: string) => ({
  ...{ id, label, service },
  path: `/api/${service}/records/${id}`,
  group: service === 'harbour' ? 'Harbour' : 'Island',
});
const kinds = [
  kind('harbour', 'boats', 'Boats'),
  kind('harbour', 'crews', 'Crews'),
  kind('harbour', 'mails', 'Outgoing e-mail'),
  kind('island', 'huts', 'Huts'),
  kind('island', 'mails', 'Outgoing e-mail'),
];
const state = (count: number, more = false) => ({ id: 'new', count, more });

function show(change: Partial<Parameters<typeof testSite>[0]> = {}) {
  fakeServices({
    '/api/harbour/records/counts?waiting=true': [
      200,
      {
        kinds: [
          { id: 'boats', states: [state(2), state(1)] },
          { id: 'crews', states: [] },
          { id: 'mails', states: [state(1_000, true)] },
        ],
      },
    ],
  });
  return renderInSite(
    <AdminFrame title="Boats" kind="harbour.boats">
      <p>list</p>
    </AdminFrame>,
    testSite({ kinds, ...change }),
  );
}

const group = (name: string) => {
  const list = screen.getByRole('list', { name });
  const details = list.closest('details');
  if (!details) throw new Error(`${name} does not fold`);
  return { list: within(list), details };
};
const heading = (name: string) => {
  const found = group(name).details.querySelector('summary');
  if (!found) throw new Error(`${name} has no heading`);
  return found;
};

test('records of an unknown area are in a group of their service, which is open on their pages', () => {
  show();
  const harbour = group('Harbour');
  const link = harbour.list.getByRole('link', { name: 'Boats' });
  expect(link).toHaveAttribute('href', '/admin/records?of=harbour.boats');
  expect(link).toHaveAttribute('aria-current', 'page');
  expect(harbour.details).toHaveAttribute('open');
  for (const name of ['Island', 'People', 'Operation'])
    expect(group(name).details).not.toHaveAttribute('open');
});

test('the outboxes of all services are one group, named by their services', () => {
  show();
  const links = group('Outgoing e-mail').list.getAllByRole('link');
  expect(
    links.map(({ textContent, attributes }) => [textContent, attributes.getNamedItem('href')?.value]),
  ).toEqual([
    ['Harbour', '/admin/records?of=harbour.mails'],
    ['Island', '/admin/records?of=island.mails'],
  ]);
  expect(screen.getAllByRole('link', { name: /Outgoing|Harbour/ })).toHaveLength(1);
});

test('the menu says how much waits; a service that does not answer has no number', async () => {
  const { container } = show();
  const boats = group('Harbour').list.getByRole('link', { name: 'Boats' }).closest('li');
  expect(await within(boats ?? container).findByText(/^3/)).toHaveTextContent('3 waiting');
  const counts = [heading('Harbour'), heading('Outgoing e-mail'), heading('Island')];
  expect(counts.map(({ textContent }) => textContent)).toEqual([
    'Harbour3 waiting',
    'Outgoing e-mail1,000+ waiting',
    'Island',
  ]);
  expect(screen.getByRole('link', { name: 'Inbox' }).closest('li')).toHaveTextContent('Inbox1,003+ waiting');
  expect(await axeViolations(container)).toEqual([]);
});

/** Returns what the Tab key reaches in the menu, without counts. */
function tabStops(): (string | undefined)[] {
  const menu = screen.getByRole('navigation', { name: 'Administration menu' });
  const stops = [...menu.querySelectorAll<HTMLElement>('a, details details summary')];
  return stops.filter(({ tabIndex }) => tabIndex >= 0).map(({ textContent }) => textContent?.split(/\d/)[0]);
}

test('the Tab key stops at four places of the menu, of which the groups are one', async () => {
  show();
  expect(tabStops()).toEqual(['Inbox', 'Overview', 'Calendar', 'Boats']);
});

test('on a page that is in no group the first group can be reached', () => {
  fakeServices({});
  renderInSite(<AdminFrame title="Overview">x</AdminFrame>, testSite({ kinds }));
  expect(tabStops()).toEqual(['Inbox', 'Overview', 'Calendar', 'Harbour']);
});

test('arrow keys move between groups and links, and open and close groups', async () => {
  show();
  const boats = screen.getByRole('link', { name: 'Boats' });
  boats.focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('link', { name: 'Crews' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  expect(heading('Island')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  expect(group('Island').details).toHaveAttribute('open');
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('link', { name: 'Huts' })).toHaveFocus();
  expect(tabStops()).toEqual(['Inbox', 'Overview', 'Calendar', 'Huts']);
  await userEvent.keyboard('{ArrowLeft}');
  expect(heading('Island')).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(group('Island').details).not.toHaveAttribute('open');
  await userEvent.keyboard('{End}');
  expect(heading('Operation')).toHaveFocus();
  await userEvent.keyboard('{Home}');
  expect(heading('Harbour')).toHaveFocus();
});

test('from right to left, the left arrow opens a group', async () => {
  show({ dir: 'rtl' });
  heading('Island').focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(group('Island').details).not.toHaveAttribute('open');
  await userEvent.keyboard('{ArrowLeft}');
  expect(group('Island').details).toHaveAttribute('open');
});

test('closing the group of the Tab stop moves the stop to its heading', async () => {
  show();
  const { details } = group('Harbour');
  details.open = false;
  fireEvent(details, new Event('toggle'));
  await waitFor(() => expect(tabStops()).toEqual(['Inbox', 'Overview', 'Calendar', 'Harbour']));
});

test('an administrator without the required second factor sees a notice instead of the page', async () => {
  const page = (factor: 'required' | 'offered') =>
    renderInSite(
      <AdminFrame title="Boats">
        <p>list</p>
      </AdminFrame>,
      testSite({ session: { kind: 'admin', events: [], loading: false, factor } }),
    );
  const { unmount, container } = page('required');
  expect(screen.getByRole('heading', { name: 'A second factor is required' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Set up the second factor' })).toHaveAttribute(
    'href',
    '/profile#totp',
  );
  expect(screen.queryByText('list')).toBeNull();
  expect(await axeViolations(container)).toEqual([]);
  unmount();
  page('offered');
  expect(screen.getByText('list')).toBeVisible();
});
