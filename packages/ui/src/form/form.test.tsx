import type { FieldProblem } from '@larkfield/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axeViolations } from '../testing/axe.ts';
import { renderInSite, renderStatic } from '../testing/render.tsx';
import { fakeServer } from '../testing/server.ts';
import { testSite } from '../testing/site.ts';
import { Fieldset, ReceiptForm, SelectField, TextArea, TextField, type FormSettings } from '../index.ts';

const receipt = { success: true, reference: 'LK-AAAA-2222' };

const LABELS = { name: 'Name', email: 'E-mail', pet: 'Pet', note: 'Note' };

/** Test validator: name and pet are required, and an e-mail needs an @. */
function problems(data: unknown): FieldProblem[] {
  const { name, email, pet } = data as Record<string, string | undefined>;
  return [
    ...(pet ? [] : [{ field: 'pet', key: 'errors.choose' }]),
    ...(name ? [] : [{ field: 'name', key: 'errors.required' }]),
    ...(email && !email.includes('@') ? [{ field: 'email', key: 'errors.email' }] : []),
  ];
}

function TestForm({ failureMessage }: Pick<FormSettings, 'failureMessage'>) {
  return (
    <>
      <h2 id="test-title">Test</h2>
      <ReceiptForm
        settings={{
          id: 'test',
          action: '/api/test',
          labels: LABELS,
          problems,
          ...(failureMessage ? { failureMessage } : {}),
        }}
        labelledBy="test-title"
        submit="Send it"
        sent={{ title: 'It has arrived', messages: ['It was sent.'] }}
        next={['Wait']}
      >
        <Fieldset legend="You">
          <TextField name="name" autoComplete="name" hint="In full" />
          <TextField name="email" type="email" autoComplete="email" optional />
          <SelectField name="pet" choices={[{ value: 'cat', label: 'Cat' }]} />
          <TextArea name="note" optional />
        </Fieldset>
      </ReceiptForm>
    </>
  );
}

const send = () => userEvent.click(screen.getByRole('button', { name: 'Send it' }));
const fill = async () => {
  await userEvent.type(screen.getByLabelText('Name'), ' Ada ');
  await userEvent.selectOptions(screen.getByLabelText('Pet'), 'cat');
};
const summary = () => screen.getByRole('alert');

beforeEach(() => {
  document.title = 'Test page';
});

describe('a form', () => {
  test('has no accessibility findings, before and after a refusal', async () => {
    const { container } = renderInSite(<TestForm />);
    expect(await axeViolations(container)).toEqual([]);
    await send();
    expect(await axeViolations(container)).toEqual([]);
  });

  test('lists every problem on top, in the order of the page: the field first, then the words beside it', async () => {
    renderInSite(<TestForm />);
    await send();
    const links = within(summary()).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'Name: Please fill in this field.',
      'Pet: Please choose one of the options.',
    ]);
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('In full Please fill in this field.');
    expect(screen.getByLabelText('Name')).toBeInvalid();
  });

  test('explains the mark of required fields', () => {
    renderInSite(<TestForm />);
    expect(screen.getByText('Fields marked with an asterisk (*) are required.')).toBeInTheDocument();
  });

  test('gives the focus to the summary and marks the title', async () => {
    renderInSite(<TestForm />);
    await send();
    expect(document.activeElement).toContainElement(summary());
    expect(within(summary()).getByRole('heading', { level: 2 })).toBeVisible();
    expect(document.title).toBe('Error: Test page');
  });

  test('leads from the summary to the field', async () => {
    renderInSite(<TestForm />);
    await send();
    await userEvent.click(within(summary()).getByRole('link', { name: /^Pet/ }));
    expect(screen.getByLabelText('Pet')).toHaveFocus();
  });

  test('removes errors as they are corrected', async () => {
    renderInSite(<TestForm />);
    await send();
    await fill();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(document.title).toBe('Test page');
  });

  test('checks a field when it is left after an edit, not while typing', async () => {
    renderInSite(<TestForm />);
    await userEvent.type(screen.getByLabelText(/^E-mail/), 'ada');
    expect(screen.queryByText(/correct Email Address/)).not.toBeInTheDocument();
    await userEvent.tab();
    expect(screen.getByText('Please insert a correct Email Address')).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText(/^E-mail/), '@b.cd');
    expect(screen.queryByText(/correct Email Address/)).not.toBeInTheDocument();
  });

  test('says nothing about a field that was only visited', async () => {
    renderInSite(<TestForm />);
    await userEvent.click(screen.getByLabelText('Name'));
    await userEvent.tab();
    expect(screen.queryByText(/Please fill in/)).not.toBeInTheDocument();
  });

  test('sends trimmed entries without the empty ones and thanks with a reference', async () => {
    const calls = fakeServer([201, receipt]);
    renderInSite(<TestForm />);
    await fill();
    await send();
    const dialog = await screen.findByRole('dialog', {
      name: 'It has arrived',
    });
    expect(within(dialog).getByText('LK-AAAA-2222')).toBeInTheDocument();
    expect(within(dialog).getByText('It was sent.')).toBeInTheDocument();
    expect(calls).toHaveLength(1);
    expect(calls[0]).toMatchObject({ url: '/api/test', body: { name: 'Ada', pet: 'cat', language: 'en' } });
    expect(Object.keys(calls[0]?.body ?? {}).sort()).toEqual(['elapsed', 'language', 'name', 'pet']);
    expect(screen.getByLabelText('Name')).toHaveValue('');
    expect(await axeViolations(document.body)).toEqual([]);
  });

  test('sends once however often the button is pressed', async () => {
    const calls = fakeServer([201, receipt]);
    renderInSite(<TestForm />);
    await fill();
    const button = screen.getByRole('button', { name: 'Send it' });
    fireEvent.click(button);
    fireEvent.click(button);
    await screen.findByRole('dialog');
    expect(calls).toHaveLength(1);
  });

  test('keeps all entries without an answer, and a retry counts as the same submission', async () => {
    const calls = fakeServer('no answer', [201, receipt]);
    renderInSite(<TestForm />);
    await fill();
    await send();
    expect(await screen.findByRole('alert')).toHaveTextContent('You can safely send it again');
    expect(screen.getByLabelText('Name')).toHaveValue(' Ada ');
    await send();
    await screen.findByRole('dialog');
    expect(calls[0]?.key).toBe(calls[1]?.key);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('shows the prescribed text first, then the cause', async () => {
    fakeServer('no answer');
    renderInSite(<TestForm failureMessage="problems.notFunctional" />);
    await fill();
    await send();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'We apologize, but this form is currently not functional due to a lack of backend support. ' +
        'Please try again later or use the contact us form' +
        'We cannot reach our service',
    );
    expect(screen.getByRole('link', { name: 'contact us form' })).toHaveAttribute('href', '/#contactus');
  });

  // covers: S27
  test('says after a timeout that the result is unknown, not that the form failed', async () => {
    fakeServer([504, { code: 'TIMED_OUT', message: 'x' }]);
    renderInSite(<TestForm failureMessage="problems.notFunctional" />);
    await fill();
    await send();
    expect(await screen.findByRole('alert')).toHaveTextContent('we do not know whether your form arrived');
    expect(summary()).not.toHaveTextContent('not functional');
  });

  test('shows a problem from the server at its field, without error id', async () => {
    const fields = [{ field: 'email', key: 'errors.email' }];
    fakeServer([
      422,
      { code: 'VALIDATION_FAILED', message: 'problems.validation', fields, requestId: 'req-7' },
    ]);
    renderInSite(<TestForm failureMessage="problems.notFunctional" />);
    await fill();
    await userEvent.type(screen.getByLabelText(/^E-mail/), 'a@b');
    await send();
    expect(await screen.findByRole('alert')).not.toHaveTextContent('req-7');
    expect(summary()).not.toHaveTextContent('lack of backend support');
    expect(screen.getByLabelText(/^E-mail/)).toBeInvalid();
    await waitFor(() => expect(document.activeElement).toContainElement(summary()));
  });

  test('keeps entries and errors when the language changes', async () => {
    const { change } = renderInSite(<TestForm />);
    await userEvent.type(screen.getByLabelText(/^E-mail/), 'ada');
    await send();
    change(testSite({ language: 'ar' }));
    expect(screen.getByLabelText(/^E-mail/)).toHaveValue('ada');
    expect(within(summary()).getAllByRole('link')).toHaveLength(3);
  });

  test('is a real form before script runs', () => {
    const form = renderStatic(<TestForm />, { language: 'fr' }).querySelector('form');
    expect(form).toHaveAttribute('method', 'post');
    expect(form).toHaveAttribute('action', '/api/test');
    expect(form).not.toHaveAttribute('novalidate');
    expect(form?.querySelector('[name="name"]')).toBeRequired();
    expect(form?.querySelector('[name="email"]')).not.toBeRequired();
    expect(form?.querySelector('[name="language"]')).toHaveValue('fr');
  });

  test('hides its honeypot from people', () => {
    const honeypot = renderStatic(<TestForm />).querySelector('[name="website"]');
    expect(honeypot?.closest('[aria-hidden="true"]')).not.toBeNull();
    expect(honeypot).toHaveAttribute('tabindex', '-1');
  });

  test('leaves checking to the script once there is one', () => {
    const { container } = renderInSite(<TestForm />);
    expect(container.querySelector('form')).toHaveAttribute('novalidate');
  });
});
