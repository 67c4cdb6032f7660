import type { Language } from '@larkfield/contracts';
import { screen } from '@testing-library/react';
import { hrefTo, Link, useHasRoute } from './link.tsx';
import { renderIn, routeAt, siteWith } from './testing/in-site.tsx';

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
  renderIn(
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
  renderIn(siteWith({}, { routes: [routeAt('/supportUs')] }), <Probe path={path} />);
  expect(screen.getByText(answer)).toBeInTheDocument();
});
