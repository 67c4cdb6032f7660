import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { renderInSite } from '@larkfield/ui/testing/render.tsx';
import { routes, testSite } from '@larkfield/ui/testing/site.ts';
import { fakeServices } from '@larkfield/ui/testing/server.ts';
import { screen } from '@testing-library/react';
import texts from '../../../locales/en/support.json';
import { Component as Page } from './page.tsx';

beforeEach(() => void fakeServices({}));

describe('the support hub', () => {
  test('links to every way that has a page', async () => {
    const site = testSite({ routes: routes('/', '/refercustomer', '/openings', '/donate', '/volunteer') });
    const { container } = renderInSite(<Page />, site);
    for (const [name, href] of [
      ['Start a referral', '/refercustomer'],
      ['See the openings', '/openings'],
      ['Become a volunteer', '/volunteer'],
      ['Make a donation', '/donate'],
    ] as const) {
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
    }
    expect(await axeViolations(container)).toEqual([]);
  });

  test('leaves out ways whose pages do not exist', async () => {
    const { container } = renderInSite(<Page />);
    expect(screen.getByRole('link', { name: 'Start a referral' })).toBeInTheDocument();
    expect(screen.queryByText('Donate')).not.toBeInTheDocument();
    expect(screen.queryByText('Volunteer openings')).not.toBeInTheDocument();
    expect(screen.queryByText('Volunteer')).not.toBeInTheDocument();
    expect(await axeViolations(container)).toEqual([]);
  });

  // covers: S2, S3
  test('says on both investment tiles that they are not available', () => {
    renderInSite(<Page />);
    expect(screen.getAllByText('Not available at this time')).toHaveLength(2);
    expect(
      screen.getByText('If a way to invest is not available, it is not open to the public yet.'),
    ).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Equity investment' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Direct investment' })).toBeInTheDocument();
  });

  // covers: S4
  test('tells who needs an account: on each way to help, and of the ways to invest', () => {
    renderInSite(<Page />, testSite({ routes: routes('/', '/refercustomer', '/volunteer', '/donate') }));
    expect(screen.getAllByText('No account needed')).toHaveLength(3);
    expect(screen.getByText('You need an account for equity or direct investment.')).toBeInTheDocument();
  });

  test('promises no way to help whose page does not exist', () => {
    const { container } = renderInSite(<Page />, testSite({ routes: routes('/supportus', '/volunteer') }));
    expect(screen.getByRole('link', { name: 'Become a volunteer' })).toBeInTheDocument();
    expect(container).not.toHaveTextContent(/donat|refer someone|field trial/i);
    expect(texts.hub.description).not.toMatch(/donat|volunteer|refer|give/i);
  });

  test('opens the tiles that administrators have opened and that have a page', async () => {
    fakeServices({ '/api/support/hub': [200, { equityOpen: true, directOpen: true }] });
    renderInSite(<Page />, testSite({ routes: routes('/', '/equityinvest') }));
    const link = await screen.findByRole('link', { name: 'Tell us you are interested' });
    expect(link).toHaveAttribute('href', '/equityinvest');
    expect(screen.getAllByText('Not available at this time')).toHaveLength(1);
  });
});
