import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { renderInSite } from '@larkfield/ui/testing/render.tsx';
import { fakeServices, type Answer } from '@larkfield/ui/testing/server.ts';
import { routes, testSite } from '@larkfield/ui/testing/site.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component } from './issue-page.tsx';

// The editor needs selection, which jsdom lacks; browser tests cover it. Here the textarea stays.
jest.mock('../../../packages/ui/src/rich-text/editor.ts', () => {
  throw new Error('no editor');
});

const CALL = '/api/newsletter/issues';
const reference = 'LK-7F2M-QX9D';
const issue = {
  reference,
  version: 3,
  state: 'draft',
  subject: 'Autumn',
  fallback: 'en',
  languages: ['en'],
  createdAt: '2092-09-01T09:00:00.000Z',
  changedAt: '2092-09-02T09:00:00.000Z',
  changedBy: 'editor_1',
  texts: { en: { subject: 'Autumn', intro: 'Hello.', html: '<p>Text</p>' } },
  items: [
    {
      kind: 'event',
      slug: 'open-day',
      language: 'en',
      title: 'Open day',
      summary: '',
      publishedAt: '2092-08-01T00:00:00.000Z',
      firstDay: '2092-10-09',
    },
  ],
};
const board = {
  items: [
    {
      kind: 'news',
      slug: 'new-app',
      language: 'en',
      title: 'A new app',
      subtitle: 'It reads aloud.',
      excerpt: '',
      publishedAt: '2092-08-20T00:00:00.000Z',
    },
  ],
};
const site = testSite({
  path: '/admin/newsletter/issue',
  search: `?reference=${reference}`,
  routes: routes('/admin/newsletter/issue', '/events'),
});

let answers: Record<string, Answer> = {};
function show(changed: Readonly<Record<string, Answer>> = {}, around = site) {
  answers = {
    [`${CALL}/one?reference=${reference}`]: [200, issue],
    [`${CALL}/check?reference=${reference}`]: [200, { findings: [] }],
    '/api/events?language=en&q=app': [200, board],
    ...changed,
  };
  const calls = fakeServices(answers);
  return { calls, ...renderInSite(<Component />, around) };
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('shows an issue with its text, rule, entries and checks, without accessibility problems', async () => {
  const { container } = show();
  expect(await screen.findByLabelText('Subject')).toHaveValue('Autumn');
  expect(screen.getByText(/No text yet: .*Arabic.* get this one: English/)).toBeInTheDocument();
  expect(screen.getByText('Open day')).toBeInTheDocument();
  expect(await screen.findByText('Nothing to correct.')).toBeInTheDocument();
  expect(await axeViolations(container)).toEqual([]);
});

test('a text in another language and a found entry are saved with the version that was read', async () => {
  const { calls } = show({ [`${CALL}/change`]: [200, { success: true, reference, version: 4 }] });
  await screen.findByLabelText('Subject');
  await userEvent.selectOptions(screen.getByLabelText('Language of the text'), 'ar');
  type('Subject', 'الخريف');
  expect(screen.getByLabelText('Subject')).toHaveAttribute('dir', 'rtl');
  expect(screen.getByRole('option', { name: 'Arabic – has a text' })).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText(/Search the news/), 'app');
  await press('Search');
  await press('Add: A new app');
  await press('Move up: A new app');
  answers[`${CALL}/one?reference=${reference}`] = [200, { ...issue, version: 4 }];
  await press('Save');
  await waitFor(() => expect(calls.some(({ url }) => url === `${CALL}/change`)).toBe(true));
  const { body } = calls.find(({ url }) => url === `${CALL}/change`) ?? {};
  expect(body).toMatchObject({
    reference,
    version: 3,
    fallback: 'en',
    texts: { en: issue.texts.en, ar: { subject: 'الخريف', intro: '', html: '' } },
  });
  expect((body?.['items'] as { slug: string }[]).map(({ slug }) => slug)).toEqual(['new-app', 'open-day']);
});

test('after somebody else has saved, both changes are there, and a clash can be settled either way', async () => {
  const { calls } = show({
    [`${CALL}/change`]: [
      409,
      { code: 'VERSION_CONFLICT', message: 'problems.versionConflict', requestId: 'r' },
    ],
  });
  await screen.findByLabelText('Subject');
  type('Subject', 'Ours');
  answers[`${CALL}/one?reference=${reference}`] = [
    200,
    {
      ...issue,
      version: 5,
      changedBy: 'editor_2',
      texts: { en: { ...issue.texts.en, subject: 'Theirs' }, de: { subject: 'Herbst', intro: '', html: '' } },
    },
  ];
  await press('Save');
  const notice = within(await screen.findByRole('alert'));
  expect(notice.getByText(/editor_2 has saved this issue/)).toBeInTheDocument();
  expect(notice.getByText('Text: English')).toBeInTheDocument();
  expect(screen.getByLabelText('Subject')).toHaveValue('Ours');
  expect(screen.getByRole('option', { name: 'German – has a text' })).toBeInTheDocument();
  answers[`${CALL}/change`] = [200, { success: true, reference, version: 6 }];
  await press('Use the other version');
  expect(screen.getByLabelText('Subject')).toHaveValue('Theirs');
  type('Subject', 'Both');
  await press('Save');
  await waitFor(() =>
    expect(calls.findLast(({ url }) => url === `${CALL}/change`)?.body).toMatchObject({
      version: 5,
      texts: { en: { subject: 'Both' } },
    }),
  );
});

test('a finding leads to the field in its language', async () => {
  show({
    [`${CALL}/check?reference=${reference}`]: [
      200,
      {
        findings: [
          { kind: 'emptySubject', severity: 'stop', language: 'de' },
          { kind: 'missingPage', severity: 'warning', language: 'en', target: '/nowhere' },
        ],
      },
    ],
  });
  expect(await screen.findByText('/nowhere')).toBeInTheDocument();
  const [first] = screen.getAllByRole('link', { name: 'Go to this place' });
  if (first) await userEvent.click(first);
  expect(screen.getByLabelText('Language of the text')).toHaveValue('de');
  await waitFor(() => expect(screen.getByLabelText('Subject')).toHaveFocus());
});

test('asks with the number of people who are due before it sends', async () => {
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const due = { total: 12, byLanguage: { en: 9, ar: 3 }, byFrequency: { oneMonth: 10, oneYear: 2 } };
  const query = new URLSearchParams({ reference, timeZone }).toString();
  const { calls } = show({
    [`${CALL}/due?${query}`]: [200, due],
    [`${CALL}/send`]: [200, { success: true, reference, version: 4 }],
  });
  await press('Send now …');
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('12 people get it now.')).toBeInTheDocument();
  expect(dialog.getByText('Arabic').nextSibling).toHaveTextContent('3');
  expect(dialog.getByText('Once a year').nextSibling).toHaveTextContent('2');
  await userEvent.click(dialog.getByRole('button', { name: 'Send to 12 people' }));
  await waitFor(() =>
    expect(calls.find(({ url }) => url === `${CALL}/send`)?.body).toEqual({
      reference,
      version: 3,
      timeZone,
    }),
  );
});

test('an issue that is sent cannot be changed, and says how many have it', async () => {
  const counts = { sent: 40, waiting: 0, held: 2, failed: 1 };
  const sent = { ...issue, state: 'sent', number: 7, startedAt: '2092-10-01T09:00:00.000Z', counts };
  show({ [`${CALL}/one?reference=${reference}`]: [200, sent] });
  expect(await screen.findByText('40')).toBeInTheDocument();
  expect(screen.queryByLabelText('Subject')).not.toBeInTheDocument();
  const link = screen.getByRole('link', { name: 'Open its page on the site' });
  expect(link).toHaveAttribute('href', '/newsletter/issues/7');
});

test('while it is sent, the progress is shown and the sending can be stopped after a question', async () => {
  const sending = { ...issue, state: 'sending', number: 7, startedAt: '2092-10-01T09:00:00.000Z' };
  const progress = { state: 'sending', sent: 25, waiting: 75, held: 0, failed: 0, complete: true };
  const { calls } = show({
    [`${CALL}/one?reference=${reference}`]: [200, sending],
    [`${CALL}/progress?reference=${reference}`]: [200, progress],
    [`${CALL}/cancel`]: [200, { success: true, sent: 25, handing: 0 }],
  });
  expect(await screen.findByText('25 of 100 sent')).toBeInTheDocument();
  await press('Stop the sending');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/25 people already have it/)).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Stop the sending' }));
  await waitFor(() => expect(calls.some(({ url }) => url === `${CALL}/cancel`)).toBe(true));
});
