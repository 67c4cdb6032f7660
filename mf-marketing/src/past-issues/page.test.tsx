import { createI18n } from '@larkfield/area';
import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { renderInSite, renderStatic } from '@larkfield/ui/testing/render.tsx';
import { testSite } from '@larkfield/ui/testing/site.ts';
import { screen } from '@testing-library/react';
import arabic from '../../../locales/ar/newsletter.json';
import type { PastIssuesData } from '../../forms/issue-pages.ts';
import { Component as Page } from './page.tsx';

const issue = {
  number: 7,
  day: '2092-10-01',
  date: 'October 1, 2092',
  language: 'en',
  subject: 'Autumn news',
  intro: 'What is new.',
} as const;
const arabicSite = testSite({ language: 'ar', i18n: createI18n('ar', { newsletter: arabic }) });
const show = (data: PastIssuesData, site = testSite()) =>
  renderInSite(<Page />, site, { '/newsletter/issues': data });

describe('the archive of the newsletter', () => {
  test('lists what was sent with its day, leads to each issue and to older ones', async () => {
    const { container } = show({ issues: [issue], next: 7 });
    expect(screen.getByRole('link', { name: 'Autumn news' })).toHaveAttribute('href', '/newsletter/issues/7');
    expect(container.querySelector('time')).toHaveAttribute('datetime', '2092-10-01');
    const older = screen.getByRole('link', { name: 'Older issues' });
    expect(older).toHaveAttribute('href', '/newsletter/issues?before=7');
    expect(await axeViolations(container)).toEqual([]);
  });

  test('that is empty says so and invites to sign up', async () => {
    const { container } = show({ issues: [] });
    expect(screen.getByRole('heading', { name: 'No issues yet' })).toBeInTheDocument();
    const link = screen.getByRole('link', { name: 'Sign up for the newsletter' });
    expect(link).toHaveAttribute('href', '/#newsletter-form');
    expect(await axeViolations(container)).toEqual([]);
  });

  test('says of the sample that it is one', () => {
    show({ issues: [{ ...issue, number: 0 }] });
    const link = screen.getByRole('link', { name: 'Autumn news' });
    expect(link).toHaveAttribute('href', '/newsletter/issues/sample');
    expect(screen.getByText(/Sample for review/)).toBeInTheDocument();
  });

  test('marks what is in another language, and nothing else', async () => {
    const { container } = show({ issues: [issue] }, arabicSite);
    const marked = [...container.querySelectorAll('[lang="en"][dir="ltr"]')];
    expect(marked.map(({ textContent }) => textContent)).toEqual(['Autumn news', 'What is new.']);
    expect(await axeViolations(container)).toEqual([]);
  });

  test('is complete before script runs', () => {
    const page = renderStatic(<Page />, {}, { '/newsletter/issues': { issues: [issue] } });
    expect(page.querySelector('h2 a')).toHaveAttribute('href', '/newsletter/issues/7');
  });
});
