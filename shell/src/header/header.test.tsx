import { LANGUAGES } from '@larkfield/contracts';
import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readCookie } from '../state/cookies.ts';
import { clearCookies } from '../testing/browser.ts';
import { renderInShell, renderStaticInShell } from '../testing/render-in-shell.tsx';
import { route, shellSite } from '../testing/site.ts';
import { Header } from './header.tsx';
import { menuItems } from './parts/menu-items.ts';

beforeEach(clearCookies);

const routes = [
  route('/', {
    navigation: [
      { menu: 'main', order: 40, label: 'Solutions', anchor: 'solutions' },
      { menu: 'main', order: 10, label: 'Home' },
      { menu: 'footer', order: 1, label: 'Only below' },
    ],
  }),
  route('/supportus', { area: 'mf-b', navigation: [{ menu: 'main', order: 20, label: 'Support' }] }),
  route('/hidden'),
];

const showStatic = (changes: Parameters<typeof shellSite>[0] = {}) =>
  renderStaticInShell(<Header />, shellSite({ routes, ...changes }));
const show = (changes: Parameters<typeof shellSite>[0] = {}) =>
  renderInShell(<Header />, shellSite({ routes, ...changes }));
const menu = (name: string) => screen.getByRole('navigation', { name });

describe('the header', () => {
  test('is free of accessibility findings', async () => {
    const { container } = show();
    expect(await axeViolations(container)).toEqual([]);
  });

  test('starts with a skip link, and its name links to the home page in the current language', () => {
    show({ language: 'ar' });
    const links = screen.getAllByRole('link');
    expect(links[0]).toHaveAttribute('href', '#main');
    expect(screen.getByRole('link', { name: 'Larkfield' })).toHaveAttribute('href', '/ar');
  });
});

describe('the way to the search', () => {
  test('is there when an area has one, outside the menus', () => {
    const search = route('/find', { navigation: [{ menu: 'search', order: 1, label: 'Find' }] });
    show({ routes: [...routes, search], path: '/find', language: 'de' });
    const link = screen.getByRole('link', { name: 'Find' });
    expect(link).toHaveAttribute('href', '/de/find');
    expect(link).toHaveAttribute('aria-current', 'page');
    expect(menu('Main menu')).not.toContainElement(link);
  });

  test('is missing when no area has one', () => {
    show();
    expect(screen.queryByRole('link', { name: 'Find' })).not.toBeInTheDocument();
  });
});

describe('the main menu', () => {
  test('holds the entries of all areas in their order, and none of another menu', () => {
    show({ path: '/supportus' });
    const links = within(menu('Main menu')).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Home', '/'],
      ['Support', '/supportus'],
      ['Solutions', '/#solutions'],
    ]);
  });

  test.each([
    ['/', 'Home'],
    ['/supportus', 'Support'],
    ['/hidden', undefined],
  ])('on %s marks %s as the current page, never an anchor', (path, current) => {
    show({ path });
    const marked = within(menu('Main menu')).queryAllByRole('link', { current: 'page' });
    expect(marked.map((link) => link.textContent)).toEqual(current ? [current] : []);
  });

  test('closes when a link in it is followed', async () => {
    show();
    const popover = menu('Main menu');
    const hide = jest.fn();
    Object.assign(popover, {
      matches: (selector: string) => selector === ':popover-open',
      hidePopover: hide,
    });
    await userEvent.click(within(popover).getByRole('link', { name: 'Solutions' }));
    expect(hide).toHaveBeenCalledTimes(1);
  });

  test('is not touched by a link that is followed while it is a row', async () => {
    show();
    const popover = menu('Main menu');
    const hide = jest.fn();
    Object.assign(popover, { matches: () => false, hidePopover: hide });
    await userEvent.click(within(popover).getByRole('link', { name: 'Solutions' }));
    expect(hide).not.toHaveBeenCalled();
  });

  test('is empty if no area is active', () => {
    expect(menuItems(shellSite({ routes: [] }), 'main')).toEqual([]);
  });
});

describe('the language menu', () => {
  const links = () => within(menu('Language')).getAllByRole('link');

  test('shows each language by its own name, with a link to the current page', () => {
    show({ path: '/refercustomer', search: '?from=mail' });
    const expected = LANGUAGES.map(({ tag, name }) => [
      name,
      tag === 'en' ? '/refercustomer?from=mail' : `/${tag}/refercustomer?from=mail`,
      tag,
      tag,
    ]);
    expect(
      links().map((link) => [
        link.textContent,
        link.getAttribute('href'),
        link.getAttribute('lang'),
        link.getAttribute('hreflang'),
      ]),
    ).toEqual(expected);
  });

  test('keeps the anchor of the page', async () => {
    const { goTo } = show({ path: '/refercustomer' });
    await goTo('/refercustomer#terms');
    expect(links()[1]).toHaveAttribute('href', '/ar/refercustomer#terms');
  });

  test('of the home page has no slash after the language', () => {
    show({ path: '/', language: 'ar' });
    expect(links().map((link) => link.getAttribute('href'))).toEqual(
      LANGUAGES.map(({ tag }) => (tag === 'en' ? '/' : `/${tag}`)),
    );
  });

  test('leaves out the query until hydration, because the document is the same for everybody', () => {
    showStatic({ path: '/', search: '?from=mail' });
    expect(links()[1]).toHaveAttribute('href', '/ar');
  });

  test('marks the language of the page and says it on its button', () => {
    show({ language: 'ko' });
    const marked = links().filter((link) => link.hasAttribute('aria-current'));
    expect(marked.map((link) => link.textContent)).toEqual(['한국어']);
    expect(screen.getByRole('button', { name: 'Language 한국어' })).toBeInTheDocument();
  });

  test('remembers the language that is chosen', async () => {
    const { visits } = show();
    Object.assign(menu('Language'), { matches: () => false });
    await userEvent.click(screen.getByRole('link', { name: 'Deutsch' }));
    expect(readCookie('language')).toBe('de');
    expect(visits).toEqual(['/de']);
  });
});

describe('the parts of a page in the main menu', () => {
  const parts = route('/trial', {
    navigation: [
      { menu: 'main', order: 30, label: 'Trial' },
      { menu: 'main', order: 32, label: 'Video', anchor: 'video', nested: true },
      { menu: 'main', order: 31, label: 'Questions', anchor: 'questions', nested: true },
    ],
  });

  test('are below its entry, in order, with links to their anchors', async () => {
    const { container } = show({ routes: [...routes, parts], language: 'de' });
    const button = screen.getByRole('button', { name: /Trial/ });
    const nested = container.querySelector<HTMLElement>(`#${button.getAttribute('popovertarget') ?? ''}`);
    expect(nested?.closest('li')).toHaveTextContent(/^Trial/);
    expect([...(nested?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))).toEqual([
      '/de/trial#questions',
      '/de/trial#video',
    ]);
    expect(await axeViolations(container)).toEqual([]);
  });

  test('have no button if there are none', () => {
    const { container } = show();
    expect(container.querySelectorAll('nav ul button')).toHaveLength(0);
  });
});
