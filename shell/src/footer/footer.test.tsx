import { LANGUAGES, type Brand } from '@larkfield/contracts';
import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { renderInSite } from '@larkfield/ui/testing/render.tsx';
import { screen, within } from '@testing-library/react';
import { route, shellSite } from '../testing/site.ts';
import { Footer } from './footer.tsx';

const full: Brand = {
  ...shellSite().brand,
  blog: [{ label: 'First post', url: 'https://blog.example/1' }],
  social: [{ network: 'LinkedIn', url: 'https://www.linkedin.com/' }],
};
const empty: Brand = { ...full, blog: [], social: [] };
const entry = route('/supportus', { navigation: [{ menu: 'footer', order: 1, label: 'Support' }] });
const legal = route('/legal/privacy', {
  navigation: [{ menu: 'legal', order: 1, label: 'Privacy' }],
});

const show = (routes = [entry, legal], brand = full) =>
  renderInSite(<Footer />, shellSite({ routes, brand, language: 'de' }));
const columns = () =>
  screen.queryAllByRole('navigation').map((column) => within(column).getByRole('heading').textContent);

test('a footer with all columns is free of accessibility findings', async () => {
  const { container } = show();
  expect(await axeViolations(container)).toEqual([]);
});

const states: readonly (readonly [what: string, ...Parameters<typeof show>, string[]])[] = [
  ['everything', [entry, legal], full, ['On this site', 'Blog', 'Legal', 'Follow us']],
  ['no posts and no networks', [entry, legal], empty, ['On this site', 'Legal']],
  ['no legal pages', [entry], empty, ['On this site']],
  ['no areas', [], full, ['Blog', 'Follow us']],
  ['nothing', [], empty, []],
];

test.each(states)('with %s only columns with entries are shown', (_what, routes, brand, expected) => {
  show(routes, brand);
  expect(columns()).toEqual(expected);
});

// covers: M36
test('the four columns contain pages, posts, legal texts with PDFs, and networks', () => {
  show();
  const links = screen.getAllByRole('navigation').map((column) =>
    within(column)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  );
  expect(links).toEqual([
    ['/de/supportus'],
    ['https://blog.example/1'],
    ['/de/legal/privacy', '/de/legal/privacy.pdf'],
    ['https://www.linkedin.com/'],
  ]);
});

test.each([
  ['Support', '/de/supportus'],
  ['Privacy', '/de/legal/privacy'],
  ['Privacy PDF', '/de/legal/privacy.pdf'],
  ['First post', 'https://blog.example/1'],
  ['LinkedIn', 'https://www.linkedin.com/'],
])('%s leads to %s', (name, href) => {
  show();
  expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
});

test('the operator stands first, with the way home, an address and two ways to write or call', () => {
  show();
  const [home, mail, phone] = screen.getAllByRole('link');
  expect(home).toHaveAccessibleName(full.name);
  expect(home).toHaveAttribute('href', '/de');
  expect(mail).toHaveAttribute('href', `mailto:${full.email}`);
  expect(phone?.getAttribute('href')).toMatch(/^tel:\+\d+$/);
});

test('the page stands in every language, each by its own name', () => {
  show();
  const languages = screen.getAllByRole('link').filter((link) => link.hasAttribute('hreflang'));
  expect(languages).toHaveLength(LANGUAGES.length);
  expect(languages.map((link) => link.getAttribute('lang'))).toEqual(LANGUAGES.map(({ tag }) => tag));
  expect(languages.filter((link) => link.getAttribute('aria-current'))).toEqual([
    screen.getByRole('link', { name: 'Deutsch' }),
  ]);
});

// covers: M38
test('years and name of the operator stand below', () => {
  show();
  expect(screen.getByText('© 2015-2025 Larkfield. All rights reserved.')).toBeInTheDocument();
});

test('an area may ask for the last line alone', async () => {
  const link = { path: '/desk', label: 'Desk' };
  const bar = { home: link, back: link, links: [], footer: 'slim' } as const;
  const site = shellSite({ routes: [entry, legal], brand: full, bar });
  const { container } = renderInSite(<Footer />, site);
  expect(screen.getByRole('contentinfo')).toHaveTextContent(
    /^© 2015-2025 Larkfield\. All rights reserved\.$/,
  );
  expect(screen.queryAllByRole('link')).toEqual([]);
  expect(await axeViolations(container)).toEqual([]);
});
