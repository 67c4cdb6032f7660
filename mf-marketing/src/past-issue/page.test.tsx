import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { renderInSite } from '@larkfield/ui/testing/render.tsx';
import { routes, testSite } from '@larkfield/ui/testing/site.ts';
import { screen, within } from '@testing-library/react';
import type { PastIssueData } from '../../forms/issue-pages.ts';
import { Component as Page } from './page.tsx';

const data: PastIssueData = {
  number: 7,
  day: '2092-10-01',
  date: 'October 1, 2092',
  language: 'en',
  subject: 'Autumn news',
  intro: 'What is new.',
  content: [{ tag: 'p', children: ['Dear ', { tag: 'strong', children: ['readers'] }] }],
  items: [
    {
      kind: 'event',
      href: '/events/open-day',
      language: 'ar',
      title: 'يوم مفتوح',
      summary: 'زيارة المدرسة',
      date: 'October 9, 2092',
      image: { src: '/api/events/files/a', alt: 'A garden', width: 640, height: 360 },
    },
  ],
  previous: 6,
};
const site = testSite({ routes: routes('/', '/events/:slug') });
const show = (change: Partial<PastIssueData> = {}, around = site) =>
  renderInSite(<Page />, around, { '/newsletter/issues/:number': { ...data, ...change } });

describe('the page of an issue', () => {
  test('has its text, its news and events, the issues beside it and a way to sign up', async () => {
    const { container } = show();
    expect(screen.getByRole('heading', { level: 1, name: 'Autumn news' })).toBeInTheDocument();
    expect(screen.getByText('Sent on October 1, 2092')).toBeInTheDocument();
    expect(container.querySelector('strong')).toHaveTextContent('readers');
    expect(screen.getByRole('link', { name: 'يوم مفتوح' })).toHaveAttribute('href', '/events/open-day');
    expect(screen.getByRole('img', { name: 'A garden' })).toBeInTheDocument();
    const others = within(screen.getByRole('navigation', { name: 'Other issues' }));
    expect(others.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/newsletter/issues/6',
    ]);
    const link = screen.getByRole('link', { name: 'Sign up for the newsletter' });
    expect(link).toHaveAttribute('href', '/#newsletter-form');
    expect(await axeViolations(container)).toEqual([]);
  });

  test('says that it has no text in the reader’s language', () => {
    show({ otherLanguage: 'Arabic', language: 'ar' });
    expect(screen.getByText(/no text in your language.*Arabic/)).toBeInTheDocument();
    const title = screen.getByRole('heading', { level: 1 });
    expect(title).toHaveAttribute('lang', 'ar');
    expect(title).toHaveAttribute('dir', 'rtl');
  });

  test('names news and events without links while the board is not released', () => {
    show({}, testSite());
    expect(screen.getByRole('heading', { name: 'يوم مفتوح' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'يوم مفتوح' })).not.toBeInTheDocument();
  });
});
