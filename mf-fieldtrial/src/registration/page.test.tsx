import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { renderInSite, renderStatic } from '@larkfield/ui/testing/render.tsx';
import { fakeServices, type Answer } from '@larkfield/ui/testing/server.ts';
import { routes, testSite } from '@larkfield/ui/testing/site.ts';
import { fakeUploads } from '@larkfield/ui/testing/uploads.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import forms from '../../../locales/en/forms.json';
import registration from '../../../locales/en/registration.json';
import { SKILLS } from '../rules/choices.ts';
import { consumeSentForm } from '../status/last-sent-form.ts';
import { draft } from './model/draft.ts';
import { Component as Page } from './page.tsx';
import { pathOf, type Step } from './model/steps.ts';

const CALL = '/api/createFieldTrial';
const CLEAN = { message: 'No Threat Detected', id: 'abcdefghijklmnopqrstuv' };
const SENT: Answer = [201, { success: true, reference: 'LK-AAAA-2222' }];

/** Entries by control name, without the waiver. */
const ENTRIES = {
  ...{ firstname: 'José', lastname: 'O’Neill', emailaddress: 'jose@example.org', phone: '+1 555 010 0142' },
  ...{ childfirstname: 'Zoë', childlastname: 'O’Neill', gender: 'female' },
  ...{ 'birthparts.day': '28', 'birthparts.month': '2', 'birthparts.year': '2019' },
  ...{ address: '12 Elm Street', zip: '94110', city: 'San Francisco', state: 'California' },
  ...{ country: 'US', distance: '25', 'skills.a': 'true', anw2: 'c', anw3: 'b', anw4: 'i', anw5: 'g' },
  ...{ pickup: 'stay' },
};

/** Renders the last section of a registration while its waiver is uploading. */
function lastPage(answer: Answer = SENT) {
  const uploads = fakeUploads();
  const calls = fakeServices({
    '/api/fieldTrial/registration?language=en': [200, { open: true, charge: 0, hash: 'a'.repeat(64) }],
    [CALL]: answer,
  });
  draft.save(ENTRIES);
  const path = pathOf('check');
  renderInSite(<Page />, testSite({ routes: routes(path, '/contact'), path }));
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  const files = [new File(['%PDF-'], 'waiver.pdf')];
  if (input) fireEvent.change(input, { target: { files } });
  return { uploads, created: () => calls.filter(({ url }) => url === CALL) };
}

const send = async () => {
  const button = document.querySelector('form button[type="submit"]');
  expect(button).toHaveTextContent(registration.send);
  if (button) await userEvent.click(button);
};
const told = (words: string) =>
  waitFor(() => expect(document.querySelector('[role="alert"] h2 + p')).toHaveTextContent(words));
const entryOf = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value;

afterEach(() => draft.clear());

// covers: F52
test('while the waiver is scanned nothing is sent, and the message says to wait', async () => {
  const { uploads, created } = lastPage();
  await uploads[0]?.sent();
  await send();
  await told('We are verifying your waiver file, please wait for a few seconds and try again.');
  expect(created()).toEqual([]);
});

// covers: F50, F53
test('with a waiver that the scan refuses nothing is sent', async () => {
  const { uploads, created } = lastPage();
  await uploads[0]?.answer(200, { message: 'Threat Detected', id: CLEAN.id, reason: 'threat' });
  await send();
  await told('There are some issues with your file, please edit and upload again.');
  expect(created()).toEqual([]);
});

// covers: F54
test('after a clean scan the registration is sent once with the waiver, and nothing of it stays behind', async () => {
  const { uploads, created } = lastPage();
  await uploads[0]?.answer(200, CLEAN);
  await send();
  expect(await screen.findByText(/LK-AAAA-2222/)).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: registration.sent.status }));
  expect(consumeSentForm()).toEqual({ reference: 'LK-AAAA-2222', emailaddress: 'jose@example.org' });
  expect(created().map(({ body }) => [body['fileid'], body['stay'], body['birth']])).toEqual([
    [CLEAN.id, 'true', '2019-02-28'],
  ]);
  expect(document.querySelector('[name="fileid"]')).toBeNull();
  expect(draft.read()).toBeUndefined();
});

// covers: F57
test('a waiver that the service refuses is reported with its own text, and no entry is lost', async () => {
  const fields = [{ field: 'fileid', key: 'problems.fileRefused' }];
  const { uploads, created } = lastPage([
    422,
    { code: 'FILE_REFUSED', message: 'problems.fileRefused', fields },
  ]);
  await uploads[0]?.answer(200, CLEAN);
  await send();
  await told(
    'There are some issues with your waiver file, please edit and upload again, or you can reach out through Contact Us form at home page.',
  );
  expect(created()).toHaveLength(1);
  expect([entryOf('firstname'), entryOf('childfirstname'), entryOf('zip')]).toEqual(['José', 'Zoë', '94110']);
  await waitFor(() => expect(draft.read()).toMatchObject({ firstname: 'José' }));
});

/** Renders another section of the registration with these entries. */
function onPage(step: Step, entries: Readonly<Record<string, string>> = {}, open = true) {
  fakeServices({
    '/api/fieldTrial/registration?language=en': [200, { open, charge: 0, hash: 'a'.repeat(64) }],
  });
  draft.save(entries);
  return renderInSite(<Page />, testSite({ path: pathOf(step) }));
}
const controlOf = (name: string) => {
  const control = document.querySelector<HTMLInputElement>(`[name="${name}"]`);
  if (!control) throw new Error(`no ${name}`);
  return control;
};

// covers: F16, F36
test('a calendar up to today fills in the birth date, with the age beside it', async () => {
  const { container } = onPage('child');
  expect(await screen.findByRole('button', { name: registration.calendar })).toBeVisible();
  expect(await axeViolations(container)).toEqual([]);
  const [picker] = document.querySelectorAll<HTMLInputElement>('#section-child ~ * input[type="date"]');
  if (!picker) throw new Error('no calendar');
  expect(picker.max).toBe(new Date().toLocaleDateString('sv'));
  const born = new Date().getFullYear() - 7;
  fireEvent.input(picker, { target: { value: `${born}-01-01` } });
  expect(['day', 'month', 'year'].map((part) => entryOf(`birthparts.${part}`))).toEqual([
    '01',
    '01',
    String(born),
  ]);
  expect(await screen.findByText(/^Age: 7 years/)).toBeVisible();
  expect(draft.read()).toMatchObject({ 'birthparts.year': String(born) });
});

// covers: F24
test('"none" clears the other skills, and another skill clears "none"', async () => {
  onPage('questions', { 'skills.a': 'true', 'skills.c': 'true' });
  const ticked = () => SKILLS.filter((letter) => controlOf(`skills.${letter}`).checked);
  expect(ticked()).toEqual(['a', 'c']);
  await userEvent.click(controlOf('skills.h'));
  expect(ticked()).toEqual(['h']);
  await userEvent.click(controlOf('skills.b'));
  expect(ticked()).toEqual(['b']);
});

// covers: F20, F44
test('a second pair of date and time is added and removed; a third is refused with a message', async () => {
  onPage('visit', { 'times.1.date': '2093-04-01' });
  const add = screen.getByRole('button', { name: registration.times.add });
  const isShown = () => controlOf('times.2.date').closest('[hidden]') === null;
  expect(isShown()).toBe(false);
  await userEvent.click(add);
  expect(isShown()).toBe(true);
  expect(screen.queryByText('Maximum of 2 selections allowed.')).not.toBeInTheDocument();
  await userEvent.click(add);
  expect(screen.getByText('Maximum of 2 selections allowed.')).toBeVisible();
  fireEvent.input(controlOf('times.2.date'), { target: { value: '2093-05-01' } });
  await userEvent.click(screen.getByRole('button', { name: 'Remove date 2' }));
  expect([isShown(), entryOf('times.2.date'), entryOf('times.1.date')]).toEqual([false, '', '2093-04-01']);
});

test('on a shared computer nothing is kept in the browser, and what was kept is deleted', async () => {
  onPage('parent', { firstname: 'José' });
  const kept = () => JSON.stringify(localStorage);
  expect(kept()).toContain('José');
  const shared = await screen.findByRole('checkbox', { name: forms.draft.shared });
  await userEvent.click(shared);
  expect(kept()).toBe('{}');
  await userEvent.type(controlOf('lastname'), 'Silva');
  expect([kept(), entryOf('firstname')]).toEqual(['{}', 'José']);
  await userEvent.click(shared);
  expect(kept()).toContain('Silva');
});

test('five sections are numbered, and each has a labelled button, also before hydration', () => {
  for (const step of ['parent', 'visit'] as const) {
    const main = renderStatic(<Page />, { path: pathOf(step), interactive: false });
    expect(main).toHaveTextContent('Section 5 of 5');
    const button = main.querySelector('button[type="submit"]');
    expect(
      [...(button?.children ?? [])].map(({ className, textContent }) => [className, textContent]),
    ).toEqual([
      ['whole', registration.send],
      ['section', registration.continue],
    ]);
  }
});

test('while registrations are paused the page says so, and shows no form', async () => {
  onPage('parent', {}, false);
  expect(await screen.findByRole('heading', { level: 1, name: registration.paused.title })).toBeVisible();
  expect(document.querySelector('form')).toBeNull();
});
