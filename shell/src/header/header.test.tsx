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

describe('the groups of the main menu', () => {
  const grouped = [
    ...routes,
    route('/trial', {
      navigation: [
        { menu: 'join', order: 30, label: 'Trial' },
        { menu: 'join', order: 32, label: 'Video', anchor: 'video' },
      ],
    }),
    route('/trial/form', { navigation: [{ menu: 'join', order: 31, label: 'Form' }] }),
    route('/trial/form/last'),
    route('/schools', { area: 'mf-b', navigation: [{ menu: 'audience', order: 1, label: 'Schools' }] }),
  ];
  const buttons = () => within(menu('Main menu')).getAllByRole('button', { hidden: true });
  const list = (name: string) => within(menu('Main menu')).getByRole('list', { name });

  // covers: M26, M27
  test('hold what areas declare for them, in order, after the entries outside groups', async () => {
    const { container } = show({ routes: grouped, language: 'de' });
    expect(buttons().map(({ textContent }) => textContent)).toEqual(['Who it is for', 'Take part']);
    const links = within(list('Take part')).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Trial', '/de/trial'],
      ['Form', '/de/trial/form'],
      ['Video', '/de/trial#video'],
    ]);
    expect(within(menu('Main menu')).getAllByRole('link')[0]).toHaveTextContent('Home');
    expect(await axeViolations(container)).toEqual([]);
  });

  test('have buttons that open them without script, one at a time', () => {
    const header = showStatic({ routes: grouped });
    const targets = [...header.querySelectorAll('#main-menu li > button')].map((button) =>
      header.querySelector(`#${button.getAttribute('popovertarget') ?? ''}`),
    );
    expect(targets.map((target) => [target?.getAttribute('popover'), target?.textContent])).toEqual([
      ['auto', 'Schools'],
      ['auto', 'TrialFormVideo'],
    ]);
  });

  test.each([
    ['/trial', ['Take part'], ['Trial']],
    ['/trial/form', ['Take part'], ['Form']],
    ['/trial/form/last', ['Take part'], []],
    ['/schools', ['Who it is for'], ['Schools']],
    ['/', [], ['Home']],
    ['/hidden', [], []],
  ])('on %s mark %j as current, and the page in it', (path, group, page) => {
    show({ routes: grouped, path });
    const marked = buttons().filter((button) => button.getAttribute('aria-current') === 'true');
    expect(marked.map(({ textContent }) => textContent)).toEqual(group);
    const links = within(menu('Main menu')).queryAllByRole('link', { current: 'page' });
    expect(links.map(({ textContent }) => textContent)).toEqual(page);
  });

  test('are left out while no released area has an entry for them', () => {
    show();
    expect(within(menu('Main menu')).queryByRole('button', { hidden: true })).not.toBeInTheDocument();
    expect(screen.queryByText('Take part')).not.toBeInTheDocument();
  });

  test('close together with the menu around them when a link is followed', async () => {
    show({ routes: grouped });
    const hide = jest.fn();
    const link = within(list('Take part')).getByRole('link', { name: 'Video' });
    for (const popover of [list('Take part'), menu('Main menu')])
      Object.assign(popover, {
        matches: (selector: string) => selector === ':popover-open',
        hidePopover: () => hide(popover.id),
      });
    await userEvent.click(link);
    expect(hide.mock.calls).toEqual([['menu-join'], ['main-menu']]);
  });
});
