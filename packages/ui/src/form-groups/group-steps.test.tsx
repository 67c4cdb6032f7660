import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CountedFieldset, ReceiptForm, TextField } from '../index.ts';
import { axeViolations } from '../testing/axe.ts';
import { renderInSite, renderStatic } from '../testing/render.tsx';
import { fakeServer } from '../testing/server.ts';

const LABELS = { name: 'Name', city: 'City', message: 'Message' };
const problems = (data: unknown) => {
  const entries = data as Readonly<Record<string, unknown>>;
  return Object.keys(LABELS)
    .filter((field) => entries[field] === undefined)
    .map((field) => ({ field, key: 'errors.required' }));
};

function GroupedForm() {
  return (
    <>
      <h2 id="test-title">Test</h2>
      <ReceiptForm
        settings={{ id: 'test', action: '/api/test', labels: LABELS, problems }}
        labelledBy="test-title"
        submit="Send it"
        sent={{ title: 'It has arrived', messages: ['It was sent.'] }}
        next={['Wait']}
        groups={3}
      >
        {Object.entries(LABELS).map(([name, label], index) => (
          <CountedFieldset key={name} legend={`About ${label}`} count={[index + 1, 3]}>
            <TextField name={name} autoComplete="off" />
          </CountedFieldset>
        ))}
      </ReceiptForm>
    </>
  );
}

const current = () => document.querySelector('fieldset[data-current]')?.getAttribute('data-group');
const go = async () => userEvent.click(await screen.findByRole('button', { name: 'Continue' }));
const type = (label: string) => userEvent.type(screen.getByLabelText(label), 'Ada');
const toGroup = (hash: string) =>
  act(async () => {
    location.hash = hash;
    dispatchEvent(new HashChangeEvent('hashchange'));
    await Promise.resolve();
  });

const wide = globalThis.matchMedia;
beforeEach(() => {
  globalThis.matchMedia = (media) => ({ ...wide(media), matches: media === '(max-width: 40em)' });
});
afterEach(() => {
  globalThis.matchMedia = wide;
  location.hash = '';
});

test('a narrow screen shows one group, and Continue works only if the group is valid', async () => {
  const { container } = renderInSite(<GroupedForm />);
  await screen.findByRole('button', { name: 'Continue' });
  expect(screen.getByRole('group', { name: '1 of 3 About Name' })).toHaveAttribute('data-current');
  await go();
  expect(screen.getByRole('alert')).toHaveTextContent('Name');
  expect(screen.getByRole('alert')).not.toHaveTextContent('City');
  expect(current()).toBe('1');
  expect(await axeViolations(container)).toEqual([]);
  await type('Name');
  await go();
  await waitFor(() => expect(current()).toBe('2'));
  expect(screen.getByRole('group', { name: '2 of 3 About City' })).toHaveFocus();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('Back returns to the previous group, which keeps its entries', async () => {
  renderInSite(<GroupedForm />);
  await screen.findByRole('button', { name: 'Continue' });
  await type('Name');
  await go();
  await waitFor(() => expect(current()).toBe('2'));
  await toGroup('');
  expect(current()).toBe('1');
  expect(screen.getByLabelText('Name')).toHaveValue('Ada');
});

test('Enter continues before the last group and sends in it; an error shows its group', async () => {
  const calls = fakeServer([201, { success: true, reference: 'LK-AAAA-2222' }]);
  renderInSite(<GroupedForm />);
  await screen.findByRole('button', { name: 'Continue' });
  await userEvent.type(screen.getByLabelText('Name'), 'Ada{Enter}');
  await waitFor(() => expect(current()).toBe('2'));
  expect(calls).toEqual([]);
  await toGroup('#test-group-3');
  await type('Message');
  await userEvent.click(screen.getByRole('button', { name: 'Send it' }));
  await waitFor(() => expect(current()).toBe('2'));
  expect(screen.getByRole('alert').parentElement).toHaveFocus();
  await type('City');
  await toGroup('#test-group-3');
  await userEvent.click(screen.getByRole('button', { name: 'Send it' }));
  expect(await screen.findByRole('dialog', { name: 'It has arrived' })).toBeInTheDocument();
  expect(calls).toHaveLength(1);
  expect(current()).toBe('1');
});

test('a summary link shows the group of its field', async () => {
  renderInSite(<GroupedForm />);
  await screen.findByRole('button', { name: 'Continue' });
  await toGroup('#test-group-3');
  await userEvent.click(screen.getByRole('button', { name: 'Send it' }));
  fireEvent.click(await screen.findByRole('link', { name: /^City/ }));
  await toGroup(location.hash);
  await waitFor(() => expect(screen.getByLabelText('City')).toHaveFocus());
  expect(current()).toBe('2');
});

test('without script the whole form is visible, with the number of each group', () => {
  const form = renderStatic(<GroupedForm />).querySelector('form');
  expect(form).not.toHaveAttribute('data-stepped');
  expect(form?.querySelectorAll('fieldset[data-group]')).toHaveLength(3);
  expect(form?.querySelector('button[type="submit"]')).toBeInTheDocument();
  expect(form).toHaveTextContent('3 of 3');
});

test('a wide screen keeps the whole form', async () => {
  globalThis.matchMedia = wide;
  renderInSite(<GroupedForm />);
  await act(() => Promise.resolve());
  expect(screen.queryByRole('button', { name: 'Continue' })).not.toBeInTheDocument();
  expect(document.querySelector('form')).not.toHaveAttribute('data-stepped');
});

test('an anchor outside the form keeps the group, and a number too high shows the last group', async () => {
  renderInSite(
    <>
      <main id="elsewhere" />
      <GroupedForm />
    </>,
  );
  await screen.findByRole('button', { name: 'Continue' });
  await toGroup('#test-group-2');
  await toGroup('#elsewhere');
  expect(current()).toBe('2');
  await toGroup('#test-group-9');
  expect(current()).toBe('3');
});

test('a refused group leaves no summary in the next one', async () => {
  renderInSite(<GroupedForm />);
  await screen.findByRole('button', { name: 'Continue' });
  await go();
  await type('Name');
  await go();
  await waitFor(() => expect(current()).toBe('2'));
  await userEvent.click(screen.getByLabelText('City'));
  await userEvent.tab();
  expect(screen.getByLabelText('City')).toBeInvalid();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
