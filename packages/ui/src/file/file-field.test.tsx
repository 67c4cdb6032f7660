import { SiteRoot } from '@larkfield/area';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { FileField, Form, TextField, useForm } from '../index.ts';
import { axeViolations } from '../testing/axe.ts';
import { renderInSite, renderStatic } from '../testing/render.tsx';
import { fakeServer } from '../testing/server.ts';
import { testSite } from '../testing/site.ts';
import { fakeUploads } from '../testing/uploads.ts';

const ID = 'abcdefghijklmnopqrstuv';
const REFUSED = 'There are some issues with your file, please edit and upload again.';
const CLEAN = { message: 'No Threat Detected', id: ID };

const problems = (data: unknown) =>
  ['name', 'waiver']
    .filter((field) => !(field in (data as object)))
    .map((field) => ({ field, key: field === 'waiver' ? 'errors.file' : 'errors.required' }));

function TestForm({ joins }: { readonly joins?: string }) {
  const [done, setDone] = useState('');
  const form = useForm<{ readonly word: string }>({
    id: 'test',
    action: '/api/test',
    labels: { name: 'Name', waiver: 'Waiver' },
    files: true,
    problems,
    onSent: ({ word }) => setDone(word),
  });
  return (
    <>
      <h2 id="title">Test</h2>
      <Form form={form} labelledBy="title" submit="Send">
        <TextField name="name" autoComplete="name" />
        <FileField
          name="waiver"
          accept={joins ? ['pdf', 'jpeg'] : ['pdf', 'zip']}
          {...(joins ? { joins } : {})}
        />
      </Form>
      <p>{done}</p>
    </>
  );
}

const pdf = (name = 'waiver.pdf', content: BlobPart = '%PDF-') => new File([content], name);
const control = () => screen.getByLabelText(/^Waiver/);
const choose = (file = pdf()) => userEvent.upload(control(), file, { applyAccept: false });
const status = () => document.querySelector('[data-step]');
const entry = () => document.querySelector('input[type="hidden"][name="waiver"]');
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));
const complaints = () =>
  within(screen.getByRole('alert'))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

// covers: S22, F49, F54
test('a chosen file is uploaded at once with progress, and the form sends its id', async () => {
  const [uploads, calls] = [fakeUploads(), fakeServer([200, { word: 'thanks' }])];
  const { container } = renderInSite(<TestForm />);
  expect(await axeViolations(container)).toEqual([]);
  await userEvent.type(screen.getByLabelText('Name'), 'Ada');
  await choose();
  expect(uploads[0]?.url).toBe('/api/scanFile?accept=pdf,zip');
  expect(uploads[0]?.file.name).toBe('waiver.pdf');
  await uploads[0]?.progress(30, 100);
  expect(screen.getByRole('progressbar', { name: 'Sent so far' })).toHaveValue(30);
  expect(status()).toHaveTextContent('waiver.pdf is being sent…');
  // The percentage is not part of the announced text.
  expect(status()).not.toHaveTextContent('30');
  await uploads[0]?.sent();
  expect(status()).toHaveTextContent('waiver.pdf is being checked…');
  await uploads[0]?.answer(200, CLEAN);
  expect(
    await screen.findByText('Your file verification is finished, you may submit the form now.'),
  ).toBeInTheDocument();
  expect(status()).toHaveAttribute('role', 'status');
  expect(await axeViolations(container)).toEqual([]);
  await send();
  await screen.findByText('thanks');
  expect(calls[0]?.body).toMatchObject({ name: 'Ada', waiver: ID });
  // A sent form is reset.
  expect(entry()).toHaveValue('');
  expect(status()).toBeEmptyDOMElement();
});

test('photos of all pages go to the call that makes one file of them, and the form sends its id', async () => {
  const [uploads, calls] = [fakeUploads(), fakeServer([200, { word: 'thanks' }])];
  renderInSite(<TestForm joins="/api/join" />);
  await userEvent.type(screen.getByLabelText('Name'), 'Ada');
  await userEvent.upload(control(), [pdf('1.jpg'), pdf('2.jpg')]);
  expect(uploads.map(({ url, names }) => [url, names])).toEqual([
    ['/api/join?accept=pdf,jpeg', ['1.jpg', '2.jpg']],
  ]);
  expect(status()).toHaveTextContent('1.jpg, 2.jpg');
  await uploads[0]?.answer(200, CLEAN);
  await screen.findByText(/verification is finished/);
  await send();
  await screen.findByText('thanks');
  expect(calls[0]?.body).toMatchObject({ waiver: ID });
});

test('further photos are added behind the earlier ones, as a phone takes them, and a document replaces them', async () => {
  const uploads = fakeUploads();
  renderInSite(<TestForm joins="/api/join" />);
  await userEvent.upload(control(), pdf('1.jpg'));
  expect(screen.getByText('Add further pages')).toBeVisible();
  await userEvent.upload(control(), pdf('2.jpg'));
  await userEvent.upload(control(), pdf('all.pdf'));
  expect(uploads.map(({ names }) => names)).toEqual([['1.jpg'], ['1.jpg', '2.jpg'], ['all.pdf']]);
  expect(screen.getByText('Choose another file')).toBeVisible();
});

test('each of several files must have an accepted type', async () => {
  const uploads = fakeUploads();
  renderInSite(<TestForm joins="/api/join" />);
  await userEvent.upload(control(), [pdf('1.jpg'), pdf('2.exe')], { applyAccept: false });
  expect(uploads).toHaveLength(0);
  expect(status()).toHaveTextContent('type that we do not take');
});

test('a field for one file uses the first of several dropped files', async () => {
  const uploads = fakeUploads();
  renderInSite(<TestForm />);
  expect(control()).not.toHaveAttribute('multiple');
  const zone = control().parentElement;
  if (zone) fireEvent.drop(zone, { dataTransfer: { files: [pdf('1.pdf'), pdf('2.pdf')] } });
  await act(async () => undefined);
  expect(uploads[0]?.names).toEqual(['1.pdf']);
});

// covers: S22, F52
test('the form sends nothing while a file is uploading', async () => {
  const [uploads, calls] = [fakeUploads(), fakeServer([200, { word: 'thanks' }])];
  renderInSite(<TestForm />);
  await userEvent.type(screen.getByLabelText('Name'), 'Ada');
  await choose();
  await send();
  expect(complaints()).toEqual([
    'Waiver: We are verifying your waiver file, please wait for a few seconds and try again.',
  ]);
  expect(calls).toHaveLength(0);
  await uploads[0]?.answer(200, CLEAN);
  await screen.findByText(/verification is finished/);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

// covers: S22, F53, F50
test.each([
  ['the scan', { message: 'Threat Detected', id: ID, reason: 'threat' }, /virus scanner/],
  ['a password', { message: 'File Refused', id: ID, reason: 'locked' }, /protected by a password/],
])('a file that %s speaks against blocks the form, and says why', async (_what, answer, why) => {
  const [uploads, calls] = [fakeUploads(), fakeServer([200, { word: 'thanks' }])];
  const { container } = renderInSite(<TestForm />);
  await userEvent.type(screen.getByLabelText('Name'), 'Ada');
  await choose();
  await uploads[0]?.answer(200, answer);
  expect(await screen.findByText(why)).toBeInTheDocument();
  expect(status()).toHaveTextContent(REFUSED);
  await send();
  expect(complaints()).toEqual([`Waiver: ${REFUSED}`]);
  expect(calls).toHaveLength(0);
  expect(await axeViolations(container)).toEqual([]);
});

test.each([
  ['empty', pdf('a.pdf', ''), /The file is empty/],
  ['of another type', pdf('a.png'), /a type that we do not take/],
  ['too large', pdf('a.pdf', new Uint8Array(10 * 1024 * 1024 + 1)), /too large/],
])('a file that is %s is refused without being sent', async (_what, file, why) => {
  const uploads = fakeUploads();
  renderInSite(<TestForm />);
  await choose(file);
  expect(screen.getByText(why)).toBeInTheDocument();
  expect(uploads).toHaveLength(0);
});

// covers: S22, F51
test('an unreachable service is reported with the prescribed text, and a retry sends the same file', async () => {
  const uploads = fakeUploads();
  renderInSite(<TestForm />);
  await choose();
  await uploads[0]?.fail();
  expect(
    await screen.findByText(/There are issues with our file service, please use the/),
  ).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Contact Us form in home page' })).toHaveAttribute(
    'href',
    '/#contactus',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await uploads[1]?.answer(200, CLEAN);
  expect(await screen.findByText(/verification is finished/)).toBeInTheDocument();
});

test('a rate limit shows the time to wait', async () => {
  const uploads = fakeUploads();
  renderInSite(<TestForm />);
  await choose();
  await uploads[0]?.answer(429, { code: 'RATE_LIMITED' });
  expect(await screen.findByText(/Many files were sent/)).toBeInTheDocument();
});

test('a file is removed, and the focus goes back to choosing', async () => {
  const uploads = fakeUploads();
  renderInSite(<TestForm />);
  await choose();
  await userEvent.click(screen.getByRole('button', { name: 'Remove waiver.pdf' }));
  expect(uploads[0]?.isEnded()).toBe(true);
  expect(control()).toHaveFocus();
  expect(status()).toBeEmptyDOMElement();
});

// covers: F48
test('another choice aborts the first upload and ignores its answer', async () => {
  const uploads = fakeUploads();
  renderInSite(<TestForm />);
  await choose(pdf('one.pdf'));
  await choose(pdf('two.pdf'));
  expect(uploads[0]?.isEnded()).toBe(true);
  await uploads[0]?.answer(200, { ...CLEAN, id: 'the-first-file-of-both' });
  await uploads[1]?.answer(200, CLEAN);
  await screen.findByText(/verification is finished/);
  expect(entry()).toHaveValue(ID);
  await choose(pdf('three.pdf'));
  expect(screen.queryByText(/verification is finished/)).not.toBeInTheDocument();
  expect(entry()).toHaveValue('');
});

test('a file can be dropped', async () => {
  const uploads = fakeUploads();
  renderInSite(<TestForm />);
  fireEvent.drop(screen.getByText('or drop it here'), { dataTransfer: { files: [pdf('dropped.pdf')] } });
  expect(uploads[0]?.file.name).toBe('dropped.pdf');
});

test('after the form is refused because of the file, the file can be sent again', async () => {
  const uploads = fakeUploads();
  fakeServer([422, { code: 'FILE_EXPIRED', fields: [{ field: 'waiver', key: 'problems.fileExpired' }] }]);
  renderInSite(<TestForm />);
  await userEvent.type(screen.getByLabelText('Name'), 'Ada');
  await choose();
  await uploads[0]?.answer(200, CLEAN);
  await screen.findByText(/verification is finished/);
  await send();
  expect((await screen.findAllByText(/more than a day ago/)).length).toBeGreaterThan(0);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await uploads[1]?.answer(200, { ...CLEAN, id: 'a-second-one-0123456789' });
  await screen.findByText(/verification is finished/);
  expect(entry()).toHaveValue('a-second-one-0123456789');
});

test('a file that was chosen before the script came is sent like any other', async () => {
  const uploads = fakeUploads();
  const page = (
    <SiteRoot site={testSite()}>
      <main>
        <TestForm />
      </main>
    </SiteRoot>
  );
  const container = document.createElement('div');
  container.innerHTML = renderToString(page);
  document.body.append(container);
  const input = container.querySelector<HTMLInputElement>('input[type="file"]');
  Object.defineProperty(input, 'files', { value: [pdf('early.pdf')] });
  const root = await act(async () => hydrateRoot(container, page));
  expect(uploads.map(({ file }) => file.name)).toEqual(['early.pdf']);
  await uploads[0]?.answer(200, CLEAN);
  expect(entry()).toHaveValue(ID);
  expect(container.querySelector('input[type="file"]')).toBe(input);
  act(() => root.unmount());
  container.remove();
});

test('without script the file is a part of the form', () => {
  const form = renderStatic(<TestForm />).querySelector('form');
  expect(form).toHaveAttribute('enctype', 'multipart/form-data');
  const input = form?.querySelector('input[type="file"]');
  expect(input).toHaveAttribute('name', 'waiver');
  expect(input).toHaveAttribute('accept', '.pdf,.zip');
  expect(input).not.toHaveClass('hidden');
});
