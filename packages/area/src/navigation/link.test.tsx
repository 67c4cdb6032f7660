import type { Language } from '@larkfield/contracts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hrefTo, Link, NavLink, useHasRoute, useNavigate } from './link.tsx';
import { renderInSite, routeAt, siteWith } from '../testing/in-site.tsx';

const addresses: readonly (readonly [language: Language, to: string, href: string])[] = [
  ['en', '/', '/'],
  ['en', '/#contactus', '/#contactus'],
  ['ar', '/', '/ar'],
  ['ar', '/#contactus', '/ar#contactus'],
  ['ar', '/refercustomer?a=1#top', '/ar/refercustomer?a=1#top'],
  ['zh-Hans', '#top', '/zh-Hans#top'],
];

test.each(addresses)('in %s a link to %s leads to %s', (language, to, href) => {
  expect(hrefTo({ language }, to)).toBe(href);
  renderInSite(
    siteWith({}, { language }),
    <Link to={to} className="quiet">
      there
    </Link>,
  );
  const link = screen.getByRole('link', { name: 'there' });
  expect(link).toHaveAttribute('href', href);
  expect(link).toHaveClass('quiet');
});

function Probe({ path }: { readonly path: string }) {
  return <p>{useHasRoute(path) ? 'there' : 'not there'}</p>;
}

test.each([
  ['/supportus', 'there'],
  ['/supportUs', 'there'],
  ['/support', 'not there'],
])('with a page at /supportUs, %s is %s', (path, answer) => {
  renderInSite(siteWith({}, { routes: [routeAt('/supportUs')] }), <Probe path={path} />);
  expect(screen.getByText(answer)).toBeInTheDocument();
});

test('a link shows its page without loading a document, a NavLink knows that it is the one shown', async () => {
  const links = (
    <>
      <Link to="/partner">go</Link>
      <NavLink to="/partner">partner</NavLink>
    </>
  );
  const { router } = renderInSite(siteWith({}, { language: 'de' }), links);
  expect(screen.getByText('partner')).not.toHaveAttribute('aria-current');
  await userEvent.click(screen.getByText('go'));
  expect(router.state.location.pathname).toBe('/de/partner');
  expect(screen.getByText('partner')).toHaveAttribute('aria-current', 'page');
});

test('a link to an anchor of the open page is left to the browser', async () => {
  const { router } = renderInSite(siteWith(), <Link to="/#contactus">contact</Link>);
  const { key } = router.state.location;
  await userEvent.click(screen.getByText('contact'));
  expect(router.state.location.key).toBe(key);
});

test.each([
  [{}, 'PUSH'],
  [{ replace: true }, 'REPLACE'],
])('going somewhere with %j stays in the language of the page', async (options, action) => {
  function Button() {
    const navigate = useNavigate();
    return (
      <button type="button" onClick={() => void navigate('/partner#a', options)}>
        go
      </button>
    );
  }
  const { router } = renderInSite(siteWith({}, { language: 'ar' }), <Button />);
  await userEvent.click(screen.getByText('go'));
  expect(router.state).toMatchObject({
    historyAction: action,
    location: { pathname: '/ar/partner', hash: '#a' },
  });
});

test.each([
  ['/events/open-day', 'there'],
  ['/events', 'not there'],
])('with pages at /events/:slug, %s is %s', (path, answer) => {
  renderInSite(siteWith({}, { routes: [routeAt('/events/:slug')] }), <Probe path={path} />);
  expect(screen.getByText(answer)).toBeInTheDocument();
});
