import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { renderInSite } from '@larkfield/ui/testing/render.tsx';
import { fakeServices } from '@larkfield/ui/testing/server.ts';
import { testSite } from '@larkfield/ui/testing/site.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import signing from '../../../../locales/en/signing.json';
import { draft } from '../model/draft.ts';
import { Component as Page } from '../page.tsx';
import { pathOf } from '../model/steps.ts';

const ENTRIES = {
  ...{ firstname: 'José', lastname: 'O’Neill', emailaddress: 'jose@example.org', phone: '+1 555 010 0142' },
  ...{ childfirstname: 'Zoë', childlastname: 'O’Neill' },
  ...{ 'birthparts.day': '28', 'birthparts.month': '2', 'birthparts.year': '2019' },
  ...{ address: '12 Elm Street', zip: '94110', city: 'San Francisco', state: 'California' },
};
const SIGN = '/api/fieldTrial/sign';
const ID = 'abcdefghijklmnopqrstuv';

/** Renders the waiver section and opens the signature on screen. */
async function open(entries: Readonly<Record<string, string>> = ENTRIES) {
  const calls = fakeServices({
    '/api/fieldTrial/registration?language=en': [200, { open: true, charge: 0, hash: 'a'.repeat(64) }],
    [SIGN]: [200, { id: ID, message: 'No Threat Detected' }],
  });
  draft.save(entries);
  const { container } = renderInSite(<Page />, testSite({ path: pathOf('visit') }));
  await screen.findByText(signing.sign);
  return { container, sent: () => calls.filter(({ url }) => url === SIGN) };
}
const controlOf = (name: string) => {
  const control = document.querySelector<HTMLInputElement>(`[name="${name}"]`);
  if (!control) throw new Error(`no ${name}`);
  return control;
};
const fileOf = () => document.querySelector<HTMLInputElement>('input[type="hidden"][name="fileid"]')?.value;
const sign = async (name = 'José O’Neill') => {
  await userEvent.click(screen.getByText(signing.sign));
  if (name) await userEvent.type(screen.getByLabelText(signing.name), name);
  await userEvent.click(screen.getByRole('button', { name: signing.agree }));
};

afterEach(() => draft.clear());

test('a signature is sent with the form until a printed entry changes', async () => {
  const { container, sent } = await open();
  await sign();
  expect(await screen.findByText('Signed on the screen: José O’Neill')).toBeVisible();
  expect(sent().map(({ body }) => [body['childfirstname'], body['birth'], body['name']])).toEqual([
    ['Zoë', '2019-02-28', 'José O’Neill'],
  ]);
  fireEvent.input(controlOf('comment'), { target: { value: 'A comment is not printed.' } });
  await waitFor(() => expect(draft.read()).toMatchObject({ comment: 'A comment is not printed.' }));
  expect(fileOf()).toBe(ID);
  fireEvent.input(controlOf('childfirstname'), { target: { value: 'Robin' } });
  expect(await screen.findByText(signing.again)).toBeVisible();
  expect(fileOf()).toBe('');
  expect(await axeViolations(container)).toEqual([]);
  await sign();
  expect(await screen.findByText(/^Signed on the screen/)).toBeVisible();
  expect(screen.queryByText(signing.again)).not.toBeInTheDocument();
  expect(sent().at(-1)?.body['childfirstname']).toBe('Robin');
});

test('a waiver with gaps is not signed: what is printed is named, and nothing is sent', async () => {
  const { childlastname: _last, city: _city, ...some } = ENTRIES;
  const { sent } = await open(some);
  await sign();
  expect(await screen.findByText(/Please fill in first: Child’s last name and City\.$/)).toBeVisible();
  expect(sent()).toEqual([]);
});

test('neither an empty surface nor a dot on it is a signature', async () => {
  const { sent } = await open();
  await sign('');
  expect(await screen.findByText(signing.needed)).toBeVisible();
  const pad = screen.getByRole('img', { name: signing.draw });
  Object.assign(pad, { setPointerCapture: () => undefined });
  fireEvent.pointerDown(pad, { clientX: 5, clientY: 5 });
  fireEvent.pointerUp(pad);
  await userEvent.click(screen.getByRole('button', { name: signing.agree }));
  expect(sent()).toEqual([]);
});
