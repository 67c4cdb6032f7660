import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { fill } from '@larkfield/ui/testing/fill.ts';
import { renderInSite, renderStatic } from '@larkfield/ui/testing/render.tsx';
import { fakeServices } from '@larkfield/ui/testing/server.ts';
import { testSite } from '@larkfield/ui/testing/site.ts';
import { fakeUploads } from '@larkfield/ui/testing/uploads.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component as Page } from './page.tsx';

const ID = 'abcdefghijklmnopqrstuv';
const OPENINGS = '/api/openings/open?language=en';
const CALL = '/api/create/volunteer';
const receipt = { success: true, reference: 'LK-AAAA-2222' };
const roles = [{ slug: 'reading-app-tester', role: 'Tester of a reading app' }];
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send application' }));

async function fillIn(): Promise<void> {
  const uploads = fakeUploads();
  fill(document.body, {
    'First name': 'Amal',
    'Last name': 'Haddad',
    'E-mail': 'amal@example.org',
    'Street address': '12 Harbour Street',
    'ZIP or postal code': '5003',
    City: 'Bergen',
    Country: 'NO',
    'State or province': 'Vestland',
    'Why you would like to help': 'My brother.',
    'What you can offer': 'Arabic.',
  });
  await userEvent.upload(screen.getByLabelText(/^Signed waiver/), new File(['%PDF-'], 'a.pdf'));
  await uploads[0]?.answer(200, { message: 'No Threat Detected', id: ID });
  await screen.findByText(/verification is finished/);
}

beforeEach(() => sessionStorage.clear());

describe('the volunteer page', () => {
  test('restores its entries after a reload, except the file, and stores none of a minor', async () => {
    fakeServices({ [OPENINGS]: [200, roles] });
    const { unmount } = renderInSite(<Page />, testSite({ path: '/volunteer?opening=reading-app-tester' }));
    await screen.findByLabelText(/^Opening/);
    await fillIn();
    unmount();
    const again = renderInSite(<Page />);
    expect(screen.getByText(/brought back what you entered/)).toBeInTheDocument();
    expect(screen.getByLabelText('City')).toHaveValue('Bergen');
    expect(screen.getByLabelText('Country')).toHaveValue('NO');
    expect(screen.getByLabelText('What you can offer')).toHaveValue('Arabic.');
    expect(await screen.findByLabelText(/^Opening/)).toHaveValue('reading-app-tester');
    expect(screen.queryByText(/verification is finished/)).not.toBeInTheDocument();
    await userEvent.click(screen.getByLabelText(/under 18/));
    expect(sessionStorage).toHaveLength(0);
    again.unmount();
    renderInSite(<Page />);
    expect(screen.getByLabelText('City')).toHaveValue('');
  });

  // covers: S17
  test('has no finding, at rest and refused, and names what is required', async () => {
    fakeServices({ [OPENINGS]: [200, roles] });
    const { container } = renderInSite(<Page />);
    await screen.findByLabelText(/^Opening/);
    expect(await axeViolations(container)).toEqual([]);
    await send();
    const links = within(await screen.findByRole('alert')).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent?.split(':')[0])).toEqual([
      'First name',
      'Last name',
      'E-mail',
      'Street address',
      'ZIP or postal code',
      'City',
      'Country',
      'State or province',
      'Why you would like to help',
      'What you can offer',
      'Signed waiver',
    ]);
    expect(await axeViolations(container)).toEqual([]);
  });

  // covers: S16, S25
  test('sends person, reason, value, opening and waiver, and says so in the specification’s words', async () => {
    const calls = fakeServices({ [OPENINGS]: [200, roles], [CALL]: [201, receipt] });
    renderInSite(<Page />);
    await userEvent.selectOptions(await screen.findByLabelText(/^Opening/), 'reading-app-tester');
    await fillIn();
    await send();
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('We have received your submission, thank you!');
    expect(dialog).toHaveTextContent('LK-AAAA-2222');
    const sent = calls.find(({ url }) => url === CALL);
    expect(sent?.body).toMatchObject({
      person: { mail: 'amal@example.org', firstname: 'Amal', zipcode: '5003', country: 'NO' },
      opening: 'reading-app-tester',
      reason: 'My brother.',
      value: 'Arabic.',
      waiver: ID,
    });
  });

  // covers: S45
  test('tells of a wrong address in the specification’s words', async () => {
    fakeServices({ [OPENINGS]: [200, []] });
    renderInSite(<Page />);
    fill(document.body, { 'E-mail': 'nobody' });
    await send();
    const [told] = await screen.findAllByText('E-mail: Please insert a correct Email Address');
    expect(told).toBeInTheDocument();
  });

  test('requires a guardian of applicants under 18 only', async () => {
    const calls = fakeServices({ [OPENINGS]: 'no answer', [CALL]: [201, receipt] });
    renderInSite(<Page />);
    await fillIn();
    await userEvent.click(screen.getByLabelText('I am under 18'));
    await send();
    const links = within(await screen.findByRole('alert')).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'Name of your parent or guardian: Please fill in this field.',
      'My parent or guardian agrees and has signed the waiver: Please confirm that your parent or guardian agrees.',
    ]);
    expect(calls.some(({ url }) => url === CALL)).toBe(false);
  });

  // covers: S26
  test('keeps everything, the file as well, when the service fails, and tells it in the specification’s words', async () => {
    fakeServices({ [OPENINGS]: [200, []], [CALL]: 'no answer' });
    renderInSite(<Page />);
    await fillIn();
    await send();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'We apologize, but this form is currently not functional due to a lack of backend support.',
    );
    expect(screen.getByRole('alert')).toHaveTextContent('sending it again does no harm');
    expect(screen.getByRole('alert')).not.toHaveTextContent('We cannot reach our service');
    expect(screen.getByLabelText('City')).toHaveValue('Bergen');
    expect(screen.getByText(/verification is finished/)).toBeInTheDocument();
  });

  // covers: S27
  test('gives the call up after three seconds', async () => {
    fakeServices({ [OPENINGS]: [200, []], [CALL]: [201, receipt] });
    const limit = jest.spyOn(AbortSignal, 'timeout');
    renderInSite(<Page />);
    await fillIn();
    limit.mockClear();
    await send();
    await screen.findByRole('dialog');
    expect(limit.mock.calls).toEqual([[3000]]);
    limit.mockRestore();
  });

  test('can be sent before script runs', () => {
    const form = renderStatic(<Page />).querySelector('form');
    expect(form).toHaveAttribute('action', CALL);
    expect(form).toHaveAttribute('enctype', 'multipart/form-data');
    expect(form?.querySelector('input[type="file"]')).toHaveAttribute('name', 'waiver');
  });
});
