import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { renderInSite } from '@larkfield/ui/testing/render.tsx';
import { fakeServices } from '@larkfield/ui/testing/server.ts';
import { testSite } from '@larkfield/ui/testing/site.ts';
import { screen, within } from '@testing-library/react';
import { Component } from './issues-page.tsx';

const CALL = '/api/newsletter/issues';
const issue = {
  reference: 'LK-7F2M-QX9D',
  version: 3,
  state: 'draft',
  subject: 'Autumn',
  fallback: 'en',
  languages: ['en', 'ar'],
  createdAt: '2092-09-01T09:00:00.000Z',
  changedAt: '2092-09-02T09:00:00.000Z',
  changedBy: 'editor_1',
};
const sending = {
  ...issue,
  reference: 'LK-SEND-1NG2',
  subject: 'Winter',
  state: 'sending',
  startedAt: '2092-10-01T09:00:00.000Z',
};
const progress = { state: 'sending', sent: 25, waiting: 75, held: 0, failed: 0, complete: true };

test('lists issues with state, languages, last editor and, while one is sent, its progress', async () => {
  fakeServices({
    [CALL]: [200, { issues: [issue, sending], subscribers: 1, next: '1.a' }],
    [`${CALL}/progress?reference=${sending.reference}`]: [200, progress],
  });
  const { container } = renderInSite(<Component />, testSite({ path: '/admin/newsletter' }));
  const row = within(await screen.findByRole('row', { name: /Autumn/ }));
  expect(row.getByRole('link', { name: 'Autumn' })).toHaveAttribute(
    'href',
    `/admin/newsletter/issue?reference=${issue.reference}`,
  );
  expect(row.getByText('Draft')).toBeInTheDocument();
  expect(row.getByText('English and Arabic')).toBeInTheDocument();
  expect(row.getByText('editor_1')).toBeInTheDocument();
  expect(await screen.findByText('25 of 100 sent')).toBeInTheDocument();
  expect(screen.getByText('The newsletter has 1 confirmed subscriber.')).toBeInTheDocument();
  const older = screen.getByRole('link', { name: 'Earlier issues' });
  expect(older).toHaveAttribute('href', '/admin/newsletter?after=1.a');
  expect(await axeViolations(container)).toEqual([]);
});

test('shows one state of issues, and says if there is none', async () => {
  const calls = fakeServices({ [`${CALL}?state=planned`]: [200, { issues: [], subscribers: 2 }] });
  renderInSite(<Component />, testSite({ path: '/admin/newsletter', search: '?state=planned' }));
  expect(await screen.findByText('There are no issues here yet.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Planned' })).toHaveAttribute('aria-current', 'page');
  expect(calls.some(({ url }) => url === `${CALL}?state=planned`)).toBe(true);
});
