import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { renderInSite } from '@larkfield/ui/testing/render.tsx';
import { fakeServices } from '@larkfield/ui/testing/server.ts';
import { routes, testSite } from '@larkfield/ui/testing/site.ts';
import { screen } from '@testing-library/react';
import { itemData } from '../testing/samples.ts';
import { Component as Page } from './page.tsx';

const CALL = '/api/events/place';
const site = testSite({ path: '/events/place', routes: routes('/events', '/events/:slug') });
const place = { state: 'confirmed', firstName: 'Zoë', event: itemData({}) };

beforeEach(() => {
  history.replaceState(null, '', '/events/place#token=AAAAAAAAAAAAAAAAAAAAAA');
});

describe('the page of one’s place', () => {
  test('shows a code for the door and its number', async () => {
    fakeServices({ [CALL]: [200, { ...place, ticket: '4827193055' }] });
    const { container } = renderInSite(<Page />, site);
    expect(await screen.findByRole('img', { name: 'QR code of your place' })).toBeInTheDocument();
    expect(screen.getByText('48271 93055')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Give my place back' })).toBeInTheDocument();
    expect(await axeViolations(container)).toEqual([]);
  });

  test('welcomes who was checked in, who then cannot give the place back', async () => {
    fakeServices({ [CALL]: [200, { ...place, attendedAt: '2027-04-10T16:03:00.000Z' }] });
    renderInSite(<Page />, site);
    expect(await screen.findByText('You have been checked in. Welcome!')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Give my place back' })).not.toBeInTheDocument();
    expect(screen.queryByRole('img', { name: 'QR code of your place' })).not.toBeInTheDocument();
  });
});
