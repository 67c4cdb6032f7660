import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { renderInSite } from '@larkfield/ui/testing/render.tsx';
import { fakeServices } from '@larkfield/ui/testing/server.ts';
import { testSite } from '@larkfield/ui/testing/site.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import forms from '../../../locales/en/forms.json';
import { Component } from './record-page.tsx';

const PATH = '/api/harbour/records/boats';
const RECORD = `${PATH}/LK-7F2M-QX9D`;
const kind = { id: 'boats', label: 'Boats', service: 'harbour', path: PATH, group: 'Harbour' };
const words = {
  spoken: true,
  entries: [
    { id: 'title', label: 'Title', type: 'text', longest: 20 },
    { id: 'story', label: 'Story', type: 'lines', longest: 200, hint: 'As it was.' },
  ],
};
const price = {
  spoken: false,
  entries: [{ id: 'price', label: 'Price', type: 'number', min: 1, max: 999_999, decimals: 2 }],
};
const when = {
  spoken: false,
  entries: [
    { id: 'date', label: 'Date', type: 'date' },
    { id: 'time', label: 'Start', type: 'time' },
    { id: 'other', label: 'Other date', type: 'date', optional: true },
  ],
};
const plan = {
  spoken: false,
  entries: [{ id: 'plan', label: 'Plan', type: 'file', accept: ['pdf'] }],
};
const shape = {
  ...kind,
  ...{ columns: [], orders: [], filters: [], searched: false, files: [], freshLogin: false },
  states: [{ id: 'open', label: 'Open', to: [], waiting: false }],
  actions: [
    { id: 'words', label: 'Write texts', from: ['open'], form: words },
    { id: 'price', label: 'Change price', from: ['open'], form: price },
    { id: 'when', label: 'Plan', from: ['open'], form: when },
    { id: 'plan', label: 'Upload plan', from: ['open'], form: plan },
  ],
  reveals: [{ id: 'key', label: 'Show the key' }],
};
const files = ['papers', 'survey'].map((id) => ({ id, label: id, path: `${PATH}/:reference/files/${id}` }));

const own = ['state', 'owner', 'note'].map((id) => ({ id, label: id }));

const BOSS = { kind: 'admin', username: 'mia_01', events: [], loading: false } as const;

const RECORD_NOW = { reference: 'LK-7F2M-QX9D', version: 4, state: 'open', values: {} };

function show(answers: Parameters<typeof fakeServices>[0] = {}, record: object = RECORD_NOW) {
  const calls = fakeServices({
    '/api/harbour/records?language=en': [200, { own, kinds: [shape] }],
    [`${RECORD}/action/words?language=en`]: [200, { values: { title: 'Gull', story: 'Old.' } }],
    [`${RECORD}/action/words?language=de`]: [200, { values: {} }],
    [`${RECORD}/action/price?language=en`]: [200, { values: { price: 1250 } }],
    [`${RECORD}/action/when?language=en`]: [200, { values: { date: '2093-03-28' } }],
    [`${RECORD}/audit?language=en`]: [200, []],
    ...answers,
    [RECORD]: [200, record],
  });
  const path = '/admin/record';
  const search = '?of=harbour.boats&reference=LK-7F2M-QX9D';
  return { calls, ...renderInSite(<Component />, testSite({ kinds: [kind], path, search, session: BOSS })) };
}

const open = async (label: string) =>
  userEvent.click(await screen.findByRole('button', { name: label, hidden: false }));
const sent = (calls: ReturnType<typeof fakeServices>, call: string) =>
  calls.filter(({ url }) => url === `${RECORD}/${call}`).map(({ body }) => body);

async function changePrice(): Promise<void> {
  await open('Change price');
  const entry = await screen.findByRole('spinbutton', { name: 'Price' });
  await userEvent.clear(entry);
  await userEvent.type(entry, '19.99');
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Change price' }));
}

test('a record whose encrypted values cannot be decrypted shows a notice and the rest', async () => {
  show({}, { ...RECORD_NOW, damaged: true });
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^The sealed details of this record cannot be read/,
  );
  expect(screen.getByRole('button', { name: 'Change price' })).toBeVisible();
});

test('only files that the record has are offered', async () => {
  const kinds = [{ ...shape, files }];
  show({ '/api/harbour/records?language=en': [200, { own, kinds }] }, { ...RECORD_NOW, files: ['papers'] });
  const links = await screen.findAllByRole('link', { name: /papers/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `${RECORD}/files/papers?view=inline`,
    `${RECORD}/files/papers`,
  ]);
  expect(screen.queryByRole('link', { name: /survey/ })).toBeNull();
});

test('declared inputs are a form, and text typed in one language stays while another is written', async () => {
  const { calls, container } = show({ [`${RECORD}/action/words`]: [200, {}] });
  await open('Write texts');
  const dialog = within(await screen.findByRole('dialog', { name: 'Write texts' }));
  const title = await dialog.findByRole('textbox', { name: 'Title' });
  expect(title).toHaveValue('Gull');
  expect(dialog.getByRole('textbox', { name: 'Story' })).toHaveAccessibleDescription('As it was.');
  expect(await axeViolations(container)).toEqual([]);
  await userEvent.type(title, 's');
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Language' }), 'de');
  const german = await dialog.findByRole('textbox', { name: 'Title' });
  expect(german).toHaveValue('');
  await userEvent.type(german, 'Möwe');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Story' }), 'Alt.');
  await userEvent.click(dialog.getByRole('button', { name: 'Write texts' }));
  await waitFor(() => expect(dialog.getByText('Saved.')).toBeVisible());
  expect(sent(calls, 'action/words')).toEqual([
    { version: 4, language: 'de', values: { title: 'Möwe', story: 'Alt.' } },
  ]);
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Language' }), 'en');
  expect(await dialog.findByRole('textbox', { name: 'Title' })).toHaveValue('Gulls');
});

test('a number is entered with decimals and sent as a whole number', async () => {
  const { calls } = show({ [`${RECORD}/action/price`]: [200, {}] });
  await open('Change price');
  const entry = await screen.findByRole('spinbutton', { name: 'Price' });
  expect(entry).toHaveValue(12.5);
  await userEvent.clear(entry);
  await userEvent.type(entry, '19.99');
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Change price' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent(calls, 'action/price')).toEqual([{ version: 4, language: 'en', values: { price: 1999 } }]);
});

test('a day and a time are entered as such, and a refusal says what is wrong with them', async () => {
  const fields = [{ field: 'time', key: 'errors.visitTaken' }];
  const refusal = { code: 'VALIDATION_FAILED', message: 'problems.validation', fields, requestId: 'r' };
  const { calls } = show({ [`${RECORD}/action/when`]: [422, refusal] });
  await open('Plan');
  expect(await screen.findByLabelText('Date')).toHaveValue('2093-03-28');
  const time = screen.getByLabelText('Start');
  expect(time).toBeRequired();
  expect(screen.getByLabelText('Other date')).not.toBeRequired();
  fireEvent.change(time, { target: { value: '14:05' } });
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Plan' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(forms.errors.visitTaken);
  expect(time).toHaveValue('14:05');
  const values = { date: '2093-03-28', time: '14:05', other: '' };
  expect(sent(calls, 'action/when')).toEqual([{ version: 4, language: 'en', values }]);
});

test('after a conflict the typed text stays and can be saved on the newer version', async () => {
  const conflict = { code: 'VERSION_CONFLICT', message: 'problems.versionConflict', requestId: 'r' };
  show({ [`${RECORD}/action/price`]: [409, conflict] });
  await changePrice();
  expect(await screen.findByRole('alert')).toHaveTextContent('Somebody else has changed this record');
  expect(screen.getByRole('spinbutton', { name: 'Price' })).toHaveValue(19.99);
});

test('a second change uses the version of the first, while the record is still reloading', async () => {
  const saved = { reference: 'LK-7F2M-QX9D', version: 5, state: 'open', owner: 'mira' };
  const { calls } = show({ [`${RECORD}/owner`]: [200, saved], [`${RECORD}/note`]: [200, {}] });
  await userEvent.type(await screen.findByRole('textbox', { name: 'owner' }), 'mira');
  await open('Assign');
  expect(await screen.findByText('Saved.')).toBeVisible();
  await userEvent.type(screen.getByRole('textbox', { name: 'note' }), 'Called.');
  await open('Save note');
  expect(sent(calls, 'owner')).toEqual([{ version: 4, owner: 'mira' }]);
  expect(sent(calls, 'note')).toEqual([{ version: 5, note: 'Called.' }]);
});

test('a form whose login is too old links to a new login and keeps its entries', async () => {
  const refusal = { code: 'LOGIN_NOT_FRESH', message: 'problems.loginNotFresh', requestId: 'r' };
  show({ [`${RECORD}/action/price`]: [403, refusal] });
  await changePrice();
  const link = within(await screen.findByRole('alert')).getByRole('link');
  const here = '/admin/record?of=harbour.boats&reference=LK-7F2M-QX9D';
  expect(link).toHaveAttribute('href', `/login?from=${encodeURIComponent(here)}`);
  expect(screen.getByRole('spinbutton', { name: 'Price' })).toHaveValue(19.99);
});

test('an encrypted value is shown on request and removed with its dialog', async () => {
  const { calls } = show({ [`${RECORD}/reveal`]: [200, { value: '000123456789' }] });
  await open('Show the key');
  expect(sent(calls, 'reveal')).toEqual([]);
  await userEvent.click(await screen.findByRole('button', { name: 'Show in full' }));
  expect(await screen.findByText('000123456789')).toBeVisible();
  expect(sent(calls, 'reveal')).toEqual([{ name: 'key' }]);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('000123456789')).toBeNull();
});

test('values read in human units in groups, and empty ones are left out', async () => {
  const column = (id: string, type: string, sensitivity = 'plain') => ({
    ...{ id, label: id, type, sensitivity, listed: true },
  });
  const columns = [
    column('paid', 'date'),
    column('amount', 'money'),
    column('name', 'text', 'personal'),
    column('address', 'text', 'personal'),
    column('phone', 'text', 'personal'),
  ];
  const values = { paid: '2026-03-09T10:00:00.000Z', amount: 5_000, name: 'Ada', address: 'none' };
  show(
    { '/api/harbour/records?language=en': [200, { own, kinds: [{ ...shape, columns, namedBy: ['name'] }] }] },
    { ...RECORD_NOW, values },
  );
  expect(await screen.findByRole('heading', { level: 1, name: 'Ada' })).toBeVisible();
  expect(screen.getByText('LK-7F2M-QX9D')).toBeVisible();
  expect(within(screen.getByRole('region', { name: 'Details' })).getByText('$50.00')).toBeVisible();
  expect(within(screen.getByRole('region', { name: 'Dates' })).getByText(/^Mar 9, 2026/)).toBeVisible();
  expect(screen.getByRole('region', { name: 'About the person' })).toHaveTextContent(
    /^About the personnameAda$/,
  );
});

test('a record is assigned to whoever presses the button', async () => {
  const { calls } = show({ [`${RECORD}/owner`]: [200, { ...RECORD_NOW, version: 5, owner: 'mia_01' }] });
  await open('Assign to me');
  await waitFor(() => expect(sent(calls, 'owner')).toEqual([{ version: 4, owner: 'mia_01' }]));
});

const boats = {
  ...shape,
  namedBy: ['firstName', 'lastName'],
  columns: [
    { id: 'firstName', label: 'First name', type: 'text', sensitivity: 'personal', listed: true },
    { id: 'lastName', label: 'Last name', type: 'text', sensitivity: 'personal', listed: true },
    { id: 'email', label: 'E-mail', type: 'email', sensitivity: 'personal', listed: true },
  ],
  states: [
    { id: 'open', label: 'Open', to: ['sold', 'lent'], waiting: true, mails: false },
    { id: 'sold', label: 'Sold', to: [], waiting: false, mails: true, keepDays: 30 },
    { id: 'lent', label: 'Lent', to: [], waiting: false, mails: false },
  ],
  actions: [],
  reveals: [],
};
const mira = { firstName: 'Mira', lastName: 'Sand', email: 'mira@example.org' };

test('a confirmation names the person, says whether mail goes out, and its button says what it does', async () => {
  const kinds = { '/api/harbour/records?language=en': [200, { own, kinds: [boats] }] } as const;
  const { container } = show(kinds, { ...RECORD_NOW, values: mira });
  await userEvent.click(await screen.findByRole('button', { name: 'Sold' }));
  const sold = within(
    await screen.findByRole('dialog', { name: 'Set the status of LK-7F2M-QX9D to “Sold”?' }),
  );
  expect(sold.getByText('Mira Sand · mira@example.org · LK-7F2M-QX9D')).toBeVisible();
  expect(sold.getByText('The people concerned are told by e-mail at once.')).toBeVisible();
  expect(sold.getByText('Days until records with this status are deleted: 30.')).toBeVisible();
  expect(sold.getByRole('button', { name: 'Set status “Sold”' })).toBeVisible();
  expect(await axeViolations(container)).toEqual([]);
  await userEvent.click(sold.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(screen.getByRole('button', { name: 'Lent' }));
  expect(within(await screen.findByRole('dialog')).getByText('No e-mail is sent.')).toBeVisible();
});

test('the audit of a record shows old and new values, and those that are not recorded as changed', async () => {
  const line = { at: '2026-03-02T09:00:00.000Z', actor: 'boss_001', subject: 'LK-7F2M-QX9D', kind: 'boats' };
  const changes = [
    { field: 'note', label: 'Note', type: 'text', was: 'Call', to: 'Called' },
    { field: 'price', label: 'Price', type: 'number', to: 1250 },
    { field: 'key', label: 'Key', type: 'text' },
  ];
  const audit = [
    { ...line, action: 'boat.note', changes, requestId: 'b' },
    { ...line, action: 'boat.state', was: 'Open', to: 'Sold', requestId: 'a' },
  ];
  show({ [`${RECORD}/audit?language=en`]: [200, audit] });
  const cell = async (name: RegExp) => expect(await screen.findByRole('cell', { name })).toBeVisible();
  await cell(
    /Note: Call changed to Called Price: empty changed to 1,250 Key: changed; the value is not recorded/,
  );
  await cell(/^Open changed to Sold$/);
});

test('a file is chosen in a form, and nothing is sent before it was checked', async () => {
  const { calls, container } = show({ [`${RECORD}/action/plan?language=en`]: [200, { values: {} }] });
  await open('Upload plan');
  const dialog = within(await screen.findByRole('dialog', { name: 'Upload plan' }));
  const input = await dialog.findByLabelText('Plan');
  expect(input).toHaveAttribute('accept', '.pdf');
  expect(await axeViolations(container)).toEqual([]);
  await userEvent.upload(input, new File(['words'], 'plan.txt'), { applyAccept: false });
  const form = input.closest('form');
  if (form) fireEvent.submit(form);
  expect(await dialog.findByText('Plan: Please choose a file.')).toBeVisible();
  expect(sent(calls, 'action/plan')).toEqual([]);
});
