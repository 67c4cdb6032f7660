import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { fill } from '@larkfield/ui/testing/fill.ts';
import { renderInSite, renderStatic } from '@larkfield/ui/testing/render.tsx';
import { fakeServices } from '@larkfield/ui/testing/server.ts';
import { fakeUploads } from '@larkfield/ui/testing/uploads.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createHash } from 'node:crypto';
import signing from '../../../locales/en/signing.json';
import volunteer from '../../../locales/en/volunteer.json';
import { Component as Page } from './page.tsx';

const ID = 'abcdefghijklmnopqrstuv';
const SIGN = '/api/volunteer/sign';
const WAIVER = '/api/volunteer/waiver';
const CALL = '/api/create/volunteer';
const PERSON = {
  'First name': 'Amal',
  'Last name': 'Haddad',
  'E-mail': 'amal@example.org',
  'Street address': '12 Harbour Street',
  'ZIP or postal code': '5003',
  City: 'Bergen',
  Country: 'NO',
  'State or province': 'Vestland',
};

/** Renders the page with the entries of a person and opens the signature. */
async function open(entries: Readonly<Record<string, string>> = PERSON) {
  const calls = fakeServices({
    '/api/openings/open?language=en': [200, []],
    [SIGN]: [200, { id: ID, message: 'No Threat Detected' }],
    [WAIVER]: [200, {}],
    [CALL]: [201, { success: true, reference: 'LK-AAAA-2222' }],
  });
  const { container } = renderInSite(<Page />);
  fill(document.body, { ...entries });
  await userEvent.click(await screen.findByText(signing.sign));
  return { container, sent: (url = SIGN) => calls.filter((call) => call.url === url) };
}
const agree = () => userEvent.click(screen.getByRole('button', { name: signing.agree }));
const fileOf = () => document.querySelector<HTMLInputElement>('input[type="hidden"][name="waiver"]')?.value;

beforeEach(() => sessionStorage.clear());

test('a volunteer signs by keyboard, and the form sends the signed file', async () => {
  const { container, sent } = await open();
  expect(await axeViolations(container)).toEqual([]);
  await userEvent.type(screen.getByLabelText(signing.name), 'Amal Haddad');
  await agree();
  expect(await screen.findByText('Signed on the screen: Amal Haddad')).toBeVisible();
  const { body } = sent()[0] ?? {};
  expect(body).toMatchObject({ person: { firstname: 'Amal', city: 'Bergen' }, language: 'en' });
  expect(body?.['signature']).toEqual({ name: 'Amal Haddad' });
  expect(body).not.toHaveProperty('guardianSignature');
  const lines = Object.values(volunteer.waiverLines);
  const shown = JSON.stringify({ version: 1, language: 'en', lines });
  expect(body?.['consent']).toBe(createHash('sha256').update(shown).digest('hex'));
  expect(await axeViolations(container)).toEqual([]);
  fill(document.body, { 'Why you would like to help': 'My brother.', 'What you can offer': 'Arabic.' });
  await userEvent.click(screen.getByRole('button', { name: volunteer.send }));
  await screen.findByRole('dialog');
  expect(sent(CALL)[0]?.body).toMatchObject({ waiver: ID });
});

test('a signature falls when a printed entry changes, and stays when another does', async () => {
  await open();
  await userEvent.type(screen.getByLabelText(signing.name), 'Amal Haddad');
  await agree();
  await screen.findByText(/^Signed on the screen/);
  await userEvent.type(screen.getByLabelText('What you can offer'), 'Arabic.');
  expect(fileOf()).toBe(ID);
  await userEvent.type(screen.getByLabelText('City'), '!');
  expect(await screen.findByText(signing.again)).toBeVisible();
  expect(fileOf()).toBe('');
});

test('under 18 volunteer and guardian sign, each in a group of its own', async () => {
  const { container, sent } = await open();
  await userEvent.click(screen.getByLabelText('I am under 18'));
  const you = await screen.findByRole('group', { name: volunteer.signing.you });
  const guardian = screen.getByRole('group', { name: volunteer.signing.guardian });
  expect(await axeViolations(container)).toEqual([]);
  await userEvent.type(within(you).getByLabelText(signing.name), 'Amal Haddad');
  await agree();
  expect(screen.getByText(`${volunteer.signing.guardian}: ${signing.needed}`)).toBeVisible();
  await userEvent.type(within(guardian).getByLabelText(signing.name), 'Mona Haddad');
  await agree();
  expect(await screen.findByText(/Please fill in first: Name of your parent or guardian\.$/)).toBeVisible();
  expect(sent()).toEqual([]);
  await userEvent.type(screen.getByLabelText('Name of your parent or guardian'), 'Mona Haddad');
  await agree();
  expect(await screen.findByText('Signed on the screen: Amal Haddad and Mona Haddad')).toBeVisible();
  expect(sent()[0]?.body).toMatchObject({
    ...{ under18: true, guardian: 'Mona Haddad' },
    ...{ signature: { name: 'Amal Haddad' }, guardianSignature: { name: 'Mona Haddad' } },
  });
  // The same person of age: nobody signed that.
  await userEvent.click(screen.getByLabelText('I am under 18'));
  expect(await screen.findByText(signing.again)).toBeVisible();
});

test('neither an empty surface nor a dot is a signature, and missing entries are named', async () => {
  const { sent } = await open({ 'First name': 'Amal' });
  await agree();
  expect(await screen.findByText(signing.needed)).toBeVisible();
  const pad = screen.getByRole('img', { name: signing.draw });
  Object.assign(pad, { setPointerCapture: () => undefined });
  fireEvent.pointerDown(pad, { clientX: 5, clientY: 5 });
  fireEvent.pointerUp(pad);
  await agree();
  expect(screen.getByText(signing.needed)).toBeVisible();
  await userEvent.type(screen.getByLabelText(signing.name), 'Amal');
  await agree();
  expect(await screen.findByText(/Please fill in first: Last name, .*City/)).toBeVisible();
  expect(sent()).toEqual([]);
});

test('the document is downloaded with the entries so far, as Word file and as PDF', async () => {
  Object.assign(URL, { createObjectURL: () => 'blob:waiver', revokeObjectURL: () => undefined });
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { sent } = await open({ 'First name': 'Amal', City: 'Bergen' });
  await userEvent.click(screen.getByRole('button', { name: signing.docx }));
  await userEvent.click(screen.getByRole('button', { name: signing.pdf }));
  await waitFor(() => expect(click).toHaveBeenCalledTimes(2));
  expect(sent(WAIVER).map(({ body }) => body)).toEqual([
    { person: { firstname: 'Amal', city: 'Bergen' }, format: 'docx', language: 'en' },
    { person: { firstname: 'Amal', city: 'Bergen' }, format: 'pdf', language: 'en' },
  ]);
  click.mockRestore();
});

test('photos of the pages go to the call that makes one file of them', async () => {
  const uploads = fakeUploads();
  await open();
  const photos = ['1.jpg', '2.png'].map((name) => new File(['x'], name));
  await userEvent.upload(screen.getByLabelText(/^Signed waiver/), photos);
  expect(uploads.map(({ url, names }) => [url, names])).toEqual([
    ['/api/volunteer/waiverFile?accept=pdf,zip,jpeg,png', ['1.jpg', '2.png']],
  ]);
});

test('without script there are links to the empty documents, and one file', () => {
  const page = renderStatic(<Page />);
  const links = [...page.querySelectorAll<HTMLAnchorElement>('a[download]')];
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/api/volunteer/waiver?language=en',
    '/api/volunteer/waiver?language=en&format=pdf',
  ]);
  expect(page.querySelector('input[type="file"]')).toHaveAttribute('accept', '.pdf,.zip');
});
