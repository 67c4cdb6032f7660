import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { renderInSite } from '@larkfield/ui/testing/render.tsx';
import { fakeServices, type Answer } from '@larkfield/ui/testing/server.ts';
import { routes, testSite } from '@larkfield/ui/testing/site.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { itemData } from '../testing/samples.ts';
import { Component as Page } from './page.tsx';

const CALL = '/api/events/registered?language=en';
const CANCEL = '/api/events/registered/cancel';
const calendar = 'http://localhost/api/events/my/abc.ics';
const session = { kind: 'participant', events: [1], loading: false } as const;
const site = testSite({ path: '/registeredEvents', session, routes: routes('/events', '/events/:slug') });
const event = {
  ...itemData({
    image: {
      alt: 'A garden',
      width: 800,
      height: 500,
      sizes: [{ width: 320, type: 'image/webp', src: '/1' }],
    },
    document: { name: 'Plan.pdf', type: 'application/pdf', bytes: 2048, href: '/api/events/files/1' },
    items: [{ name: 'Pens', quantity: '2', unit: 'dozens' }],
    numberExpected: 40,
  }),
  signUp: 'confirmed',
};
const found = (events: readonly object[]): Answer => [200, { events, calendar }];

describe('registered events', () => {
  // covers: E63, E64, E65
  test('show all that is known of an event, its document and the private calendar', async () => {
    fakeServices({ [CALL]: found([event]) });
    const { container } = renderInSite(<Page />, site);
    const card = await screen.findByRole('article');
    for (const text of [
      ...['You have a place', 'Come and see.', 'Some details.', 'Literacy', 'Ages 3 to 6'],
      ...['Sat, Apr 10, 2027', 'Pacific Daylight Time', 'San José', '$12.50', 'In person', '40', 'Pens'],
    ])
      expect(card).toHaveTextContent(text);
    expect(screen.getByRole('img', { name: 'A garden' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /Plan\.pdf/ })).toHaveAttribute('download', 'Plan.pdf');
    expect(screen.getByRole('link', { name: calendar })).toBeInTheDocument();
    expect(await axeViolations(container)).toEqual([]);
  });

  test('cancel a sign-up after a confirmation', async () => {
    const calls = fakeServices({ [CALL]: found([event]), [CANCEL]: [200, { success: true }] });
    renderInSite(<Page />, site);
    await userEvent.click(await screen.findByRole('button', { name: 'Give my place back' }));
    expect(calls.map(({ url }) => url)).toEqual([CALL]);
    await userEvent.click(screen.getByRole('button', { name: 'Yes, give it back' }));
    expect(calls.map(({ url }) => url)).toEqual([CALL, CANCEL, CALL]);
    expect(calls[1]?.body).toMatchObject({ timestamp: 1 });
  });

  test('link to the board if there are none, and offer a retry after a failure', async () => {
    fakeServices({});
    renderInSite(<Page />, site);
    await screen.findByRole('alert');
    fakeServices({ [CALL]: found([]) });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('You have not signed up for any events yet')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See all news and events' })).toHaveAttribute('href', '/events');
  });
});
