import { createUnsaved, UnsavedContext } from '@larkfield/area';
import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { renderInSite } from '@larkfield/ui/testing/render.tsx';
import { fakeServices, type Answer } from '@larkfield/ui/testing/server.ts';
import { testSite } from '@larkfield/ui/testing/site.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { ChangedRecord, FullRecord, KindShape } from '../../data/kinds.ts';
import { RecordAnswers } from './record-answers.tsx';

const PATH = '/api/harbour/records/boats/LK-1';
const shape: KindShape = {
  ...{ id: 'boats', label: 'Boats', path: '/api/harbour/records/boats' },
  ...{ columns: [], orders: [], filters: [], searched: false, files: [], freshLogin: false },
  ...{ states: [], actions: [], reveals: [], answered: true },
};
const details = { id: 'LK-T', name: 'Details', text: 'شكرًا لك.', translated: true };
const english = { id: 'LK-U', name: 'Later', text: 'Thank you.', translated: false };
const to = { name: 'Mira Sand', address: 'mira@example.org' };
const OFFER = { to, language: 'ar', longest: 5000, next: 'Answered', templates: [details, english] };
const PREVIEW = { to, language: 'ar', subject: 'ردّنا (LK-1)', text: 'مرحبًا Mira Sand،\n\nشكرًا لك.\n' };
const SENT = { reference: 'LK-1', version: 5, state: 'answered' };
const RECORD: FullRecord = { reference: 'LK-1', version: 4, state: 'new', values: {} };

function Sample({ record, onReload }: { readonly record: FullRecord; readonly onReload: () => void }) {
  const [changed, setChanged] = useState<ChangedRecord>();
  const change = (next?: ChangedRecord) => (next ? setChanged(next) : onReload());
  return <RecordAnswers shape={shape} path={PATH} record={{ ...record, ...changed }} onChanged={change} />;
}

function show(answers: Readonly<Record<string, Answer>> = {}, record = RECORD) {
  const unsaved = createUnsaved();
  const onReload = jest.fn();
  const calls = fakeServices({
    [`${PATH}/answer?language=en`]: [200, OFFER],
    [`${PATH}/answer/preview`]: [200, PREVIEW],
    [`${PATH}/answer`]: [200, SENT],
    ...answers,
  });
  const page = (
    <UnsavedContext value={unsaved}>
      <Sample record={record} onReload={onReload} />
    </UnsavedContext>
  );
  return { calls, unsaved, onReload, ...renderInSite(page, testSite()) };
}

const entry = () => screen.findByRole('textbox', { name: 'Your answer' });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const sentIn = (calls: ReturnType<typeof fakeServices>) =>
  calls.filter(({ url }) => url === `${PATH}/answer`);

test('an answer is written with a template, shown as the mail it becomes, and sent after a confirmation', async () => {
  const { calls, unsaved, container } = show();
  const text = await entry();
  expect(screen.getByText(/^To:/)).toHaveTextContent('To: Mira Sand · mira@example.org · Arabic');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Template' }), 'Details');
  expect(text).toHaveValue('شكرًا لك.');
  expect(unsaved.any()).toBe(true);
  await press('Preview and send');
  const dialog = within(await screen.findByRole('dialog', { name: 'Send this answer to Mira Sand?' }));
  expect(dialog.getByText('mira@example.org')).toBeVisible();
  expect(dialog.getByText('ردّنا (LK-1)').closest('[dir]')).toHaveAttribute('dir', 'rtl');
  expect(dialog.getByText(/مرحبًا Mira Sand/)).toBeVisible();
  expect(dialog.getByText('Status afterward: Answered')).toBeVisible();
  expect(await axeViolations(container)).toEqual([]);
  expect(sentIn(calls)).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Send the answer' }));
  expect(await screen.findByText('The answer to mira@example.org is on its way.')).toHaveFocus();
  expect(sentIn(calls).map(({ body }) => body)).toEqual([{ version: 4, text: 'شكرًا لك.', template: 'LK-T' }]);
  expect(text).toHaveValue('');
  expect(unsaved.any()).toBe(false);
});

test('a template follows own words and replaces an untouched one; one in English says so', async () => {
  show();
  const text = await entry();
  const templates = screen.getByRole('combobox', { name: 'Template' });
  await userEvent.selectOptions(templates, 'Details');
  await userEvent.selectOptions(templates, 'Later');
  expect(text).toHaveValue('Thank you.');
  expect(screen.getByText(/^This template has no text in this language: Arabic/)).toBeVisible();
  await userEvent.type(text, ' We will call.');
  await userEvent.selectOptions(templates, 'Details');
  expect(text).toHaveValue('Thank you. We will call.\n\nشكرًا لك.');
  expect(screen.queryByText(/^This template has no text/)).toBeNull();
});

test('a repeated press after no answer is the same submission, and the text stays until it was sent', async () => {
  const { calls } = show({ [`${PATH}/answer`]: 'no answer' });
  await userEvent.type(await entry(), 'Hello.');
  await press('Preview and send');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Send the answer' }));
  expect(await dialog.findByRole('alert')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Send the answer' }));
  await waitFor(() => expect(sentIn(calls)).toHaveLength(2));
  const [first, second] = sentIn(calls);
  expect(first?.key).toBe(second?.key);
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(await entry()).toHaveValue('Hello.');
});

test('if somebody else was faster, nothing is sent, the record is loaded again, and the text stays', async () => {
  const conflict = { code: 'VERSION_CONFLICT', message: 'problems.versionConflict', requestId: 'r' };
  const { onReload } = show({ [`${PATH}/answer`]: [409, conflict] });
  await userEvent.type(await entry(), 'Hello.');
  await press('Preview and send');
  await press('Send the answer');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Somebody else has changed this record or answered it',
  );
  expect(onReload).toHaveBeenCalledTimes(1);
  expect(await entry()).toHaveValue('Hello.');
});

test('a placeholder that nobody fills is named, and such a text cannot be sent', async () => {
  show();
  const text = await entry();
  await userEvent.type(text, 'Dear {{{{nmae}}, {{{{reference}}');
  expect(text).toHaveValue('Dear {{nmae}}, {{reference}}');
  expect(screen.getByRole('alert')).toHaveTextContent('We do not know the placeholder {{nmae}}.');
  expect(screen.getByRole('button', { name: 'Preview and send' })).toBeDisabled();
});

test('what was written before is a thread with time, author and template', async () => {
  const answers = [
    {
      at: '2026-03-02T09:00:00.000Z',
      by: 'mia_01',
      text: 'First.\n\nSecond paragraph.',
      template: 'Details',
    },
    { at: '2026-03-03T09:00:00.000Z', by: 'bo_01', text: 'Again.' },
  ];
  const { container } = show({}, { ...RECORD, answers });
  const thread = within(await screen.findByRole('region', { name: 'What we have written' }));
  const [first, second] = thread.getAllByRole('listitem');
  expect(first).toHaveTextContent(/mia_01 · Template: Details\s*First\. Second paragraph\./);
  expect(second).toHaveTextContent(/bo_01\s*Again\./);
  expect(await axeViolations(container)).toEqual([]);
});

test('a record without an address says that nobody can be answered', async () => {
  const refused = { code: 'WRONG_STATE', message: 'problems.wrongState', requestId: 'r' };
  show({ [`${PATH}/answer?language=en`]: [409, refused] });
  expect(await screen.findByText(/no longer has an address/)).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
});
