import { findings } from '@larkfield/ui/testing/axe.ts';
import { renderInSite, renderStatic } from '@larkfield/ui/testing/render.tsx';
import { routes, testSite } from '@larkfield/ui/testing/site.ts';
import { screen, within } from '@testing-library/react';
import { Component as Page } from './page.tsx';

const everyRoute = routes(
  '/',
  '/supportus',
  '/fieldTrial',
  '/partner',
  '/providers',
  '/schools',
  '/technology',
);
const text = renderStatic(<Page />).textContent ?? '';

describe('the home page', () => {
  test('has no finding, with and without script', async () => {
    const { container, unmount } = renderInSite(<Page />);
    expect(await findings(container)).toEqual([]);
    unmount();
    expect(await findings(renderStatic(<Page />))).toEqual([]);
  });

  test('has one main heading and the three anchors that menus lead to', () => {
    const { container } = renderInSite(<Page />);
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    for (const id of ['contactus', 'problemsDiv', 'SolutionContainer']) {
      expect(container.querySelector(`section#${id}`)).toBeInTheDocument();
    }
  });

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

  test('loads only the first picture at once, and gives every picture its size', () => {
    const { container } = renderInSite(<Page />);
    const pictures = [...container.querySelectorAll('img')];
    expect(pictures.filter((picture) => picture.getAttribute('loading') !== 'lazy')).toHaveLength(1);
    for (const picture of pictures) {
      expect(picture).toHaveAttribute('width');
      expect(picture).toHaveAttribute('height');
    }
  });

  test.each([
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
    ['M52 criterion', /criterion-referenced, not norm-referenced/],
    ['M53 price', /one-time purchase or a subscription.*price depends on your configuration/],
    ['M54 training', /Minimal training is needed/],
    ['M55 demonstration', /currently only possible in California/],
    ['M56 licence', /North America, Japan, Korea and Europe a licence or certification is needed/],
    ['M57 people', /in the United States46 million.*worldwide700 million/],
    ['M58 misdiagnosed', /Up to 40 percent of children are misdiagnosed/],
    ['M59 learning disability', /one in five, have a learning disability/],
    ['M60 treatment time', /Treatment time is cut by 30 to 70 percent/],
    ['M61 ages', /from infants of 2 months to adults/],
    ['M39 schools', /About 130,000 schools/],
    ['M39 spending', /857 billion dollars/],
  ])('says %s', (_, claim) => {
    expect(text).toMatch(claim);
  });

  test('cites a source for each of the three figures', () => {
    renderInSite(<Page />);
    const sources = screen.getByRole('complementary', { name: 'Sources' });
    expect(within(sources).getAllByRole('listitem')).toHaveLength(3);
    expect(within(sources).getByRole('link', { name: 'Digest of Education Statistics' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^https:/),
    );
  });

  test('collapses every answer and gives each an anchor', () => {
    const { container } = renderInSite(<Page />);
    const answers = [...container.querySelectorAll('details')];
    expect(answers.length).toBeGreaterThanOrEqual(8);
    expect(answers.filter(({ open }) => open)).toEqual([]);
    expect(container.querySelector('details #faq-price')).toBeInTheDocument();
  });

  test('ends with a call to providers and schools', () => {
    renderInSite(<Page />, testSite({ routes: everyRoute }));
    expect(screen.getByRole('link', { name: 'See what providers get' })).toHaveAttribute(
      'href',
      '/providers',
    );
    expect(screen.getByRole('link', { name: 'See what schools get' })).toHaveAttribute('href', '/schools');
  });
});
