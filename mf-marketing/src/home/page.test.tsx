import { renderInSite } from '@larkfield/ui/testing/render.tsx';
import { routes, testSite } from '@larkfield/ui/testing/site.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import home from '../../../locales/en/home.json';
import texts from '../../../locales/en/marketing.json';
import sample from '../../../locales/en/sample.json';
import { testContentPage, PRODUCT_CLAIMS, pageText } from '../content/testing/check-page.tsx';
import { Component as Page } from './page.tsx';

const everyRoute = routes(
  '/',
  '/supportus',
  '/fieldTrial',
  '/partner',
  '/providers',
  '/schools',
  '/families',
  '/legal/privacy',
  '/accessibility',
  '/technology',
);

describe('the home page', () => {
  testContentPage(Page);

  // covers: M2
  test('opens with headline, title, subtitle and the way to the contact block', () => {
    renderInSite(<Page />);
    const hero = within(screen.getByRole('region', { name: texts.hero.title }));
    expect(hero.getByText(texts.hero.headline)).toBeVisible();
    expect(hero.getByRole('heading', { level: 1 })).toHaveTextContent(texts.hero.title);
    expect(hero.getByText(/brings screening, assessment and intervention together/)).toBeVisible();
    expect(hero.getByRole('link', { name: texts.hero.contact })).toHaveAttribute('href', '#contactus');
  });

  // covers: M4, M5, M6, M7, M8, M9, M10, M11
  test('goes on with intro, features, solutions, problems, partners, FAQ, contact and the call to act', () => {
    renderInSite(<Page />);
    const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(titles).toEqual([
      sample.title,
      home.doors.title,
      texts.intro.title,
      texts.features.title,
      texts.solutions.title,
      texts.problems.title,
      home.trust.title,
      texts.partners.title,
      texts.faq.title,
      texts.contact.title,
      texts.action.title,
      texts.sources.title,
    ]);
    const features = within(screen.getByRole('region', { name: texts.features.title }));
    expect(features.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'AI and software integration',
      'Real-time screenings',
      'Personalized solutions',
    ]);
  });

  test('opens three doors, each where its page exists', () => {
    const doors = () =>
      within(screen.getByRole('region', { name: home.doors.title }))
        .queryAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]);
    const { change } = renderInSite(<Page />, testSite({ routes: routes('/', '/schools') }));
    expect(doors()).toEqual([['For your school', '/schools']]);
    change(testSite({ routes: everyRoute }));
    expect(doors()).toEqual([
      ['For your clinic', '/providers'],
      ['For your school', '/schools'],
      ['For your family', '/families'],
    ]);
  });

  test('says what holds for details and results, with the pages that say it in full', () => {
    renderInSite(<Page />, testSite({ routes: everyRoute }));
    const trust = within(screen.getByRole('region', { name: home.trust.title }));
    const promises = trust.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(promises).toEqual(['What is recorded', 'Who sees it', 'Who decides', 'What our tools don’t do']);
    expect(trust.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/technology#limits-title',
      '/legal/privacy',
      '/accessibility',
    ]);
  });

  test('has each problem as a heading', () => {
    renderInSite(<Page />);
    const problems = within(screen.getByRole('region', { name: texts.problems.title }));
    const headings = problems.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(headings).toEqual(
      ['Up to 40 percent', 'A score', 'Therapy', 'About 130,000 schools', '857 billion dollars'].map(
        (start) => expect.stringMatching(`^${start}`),
      ),
    );
  });

  // covers: M42
  test('shows one topic at a time', async () => {
    renderInSite(<Page />, testSite({ routes: everyRoute }));
    const choice = within(screen.getByRole('group', { name: texts.solutions.choose }));
    await userEvent.click(choice.getByRole('radio', { name: texts.solutions.mental.title }));
    expect(choice.getAllByRole('radio').filter((radio) => (radio as HTMLInputElement).checked)).toHaveLength(
      1,
    );
  });

  // covers: M12
  test('has the three anchors that menus lead to', () => {
    const { container } = renderInSite(<Page />);
    for (const id of ['contactus', 'problemsDiv', 'SolutionContainer']) {
      expect(container.querySelector(`section#${id}`)).toBeInTheDocument();
    }
  });

  // covers: M3
  test('offers contact always, field trial and support only where their pages exist', () => {
    const { change } = renderInSite(<Page />, testSite({ routes: routes('/') }));
    expect(screen.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '#contactus');
    expect(screen.queryByRole('link', { name: 'Join a field trial' })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Support us' })).not.toBeInTheDocument();
    change(testSite({ routes: everyRoute }));
    expect(screen.getByRole('link', { name: 'Join a field trial' })).toHaveAttribute('href', '/fieldTrial');
    expect(screen.getByRole('link', { name: 'Support us' })).toHaveAttribute('href', '/supportus');
    expect(screen.getByRole('link', { name: 'See the field trial' })).toHaveAttribute('href', '/fieldTrial');
  });

  // covers: M40, M41, M42
  test('shows eight topics, each with image, description and a link to learn more', () => {
    renderInSite(<Page />, testSite({ routes: everyRoute }));
    const choice = screen.getByRole('group', { name: 'Choose a solution' });
    expect(within(choice).getAllByRole('radio')).toHaveLength(8);
    expect(within(choice).getByRole('radio', { name: 'Speech and language' })).toBeChecked();
    const links = screen.getAllByRole('link', { name: /^Learn more \(/ });
    expect(links).toHaveLength(8);
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/technology#area-speech',
      '/technology#area-mental',
      '/technology#area-motor',
      '/schools#area-reading',
      '/schools#area-cognition',
      '/partner#marketplace',
      '/providers#dashboard',
      '/providers#planning',
    ]);
    expect(screen.getByAltText(/^A dashboard with/)).toBeInTheDocument();
  });

  test('leads to the contact block while a topic has no page', () => {
    renderInSite(<Page />);
    for (const link of screen.getAllByRole('link', { name: /^Learn more \(/ })) {
      expect(link).toHaveAttribute('href', '#contactus');
    }
  });

  test('waits for no picture: words and the sample stand first', () => {
    const { container } = renderInSite(<Page />);
    expect(container.querySelectorAll('img:not([loading="lazy"])')).toHaveLength(0);
  });

  // covers: M46, M48, M51
  test.each<readonly [string, RegExp]>([
    [
      'M46 suite and dashboard',
      /integrated suite for screening, assessment and intervention, with a cloud dashboard/,
    ],
    ['M46 for whom', /administrators, parents and specialists/],
    ['M47 screener app', /screener app for tablets.*14\.99 dollars/],
    ['M48 language apps', /Further apps assess language/],
    ['M48 reading apps', /Assessment and intervention apps.*reading, spelling and handwriting/],
    ['M49 app admin', /build a test from a spreadsheet/],
    ['M50 marketplace', /marketplace offers tests from other authors/],
    ['M51 dashboard', /progress dashboard/],
    ['M51 planning', /planning tool/],
    ...PRODUCT_CLAIMS,
    ['M58 misdiagnosed', /Up to 40 percent of children are misdiagnosed/],
    ['M57 people', /46 million people in the United States and 700 million worldwide/],
    ['M59 learning disability', /20 percent of children, or one in five, have a learning disability/],
    ['M60 treatment time', /Treatment time is cut by 30 to 70 percent/],
    ['M61 ages', /from infants of 2 months to adults/],
    ['M39 schools', /About 130,000 schools/],
    ['M39 spending', /857 billion dollars/],
  ])('says %s', (_, claim) => {
    expect(pageText(Page)).toMatch(claim);
  });

  // covers: M39
  test('cites a source for each of the three figures', () => {
    renderInSite(<Page />);
    const sources = screen.getByRole('complementary', { name: 'Sources' });
    for (const figure of [/40 percent/, /130,000 schools/, /857 billion/])
      expect(sources).toHaveTextContent(figure);
    expect(within(sources).getByRole('link', { name: 'Digest of Education Statistics' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^https:/),
    );
  });

  // covers: M9, M43
  test('collapses every answer and gives each an anchor', () => {
    const { container } = renderInSite(<Page />);
    const answers = [...container.querySelectorAll('details')];
    expect(answers.length).toBeGreaterThanOrEqual(8);
    expect(answers.filter(({ open }) => open)).toEqual([]);
    expect(container.querySelector('details #faq-price')).toBeInTheDocument();
  });

  // covers: M11
  test('ends with a call to providers and schools', () => {
    renderInSite(<Page />, testSite({ routes: everyRoute }));
    expect(screen.getByRole('link', { name: 'See what providers get' })).toHaveAttribute(
      'href',
      '/providers',
    );
    expect(screen.getByRole('link', { name: 'See what schools get' })).toHaveAttribute('href', '/schools');
  });
});
