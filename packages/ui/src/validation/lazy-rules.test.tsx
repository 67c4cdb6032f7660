import type { FieldProblem } from '@larkfield/contracts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInSite } from '../testing/render.tsx';
import { fakeServer } from '../testing/server.ts';
import { Form, lazyRules, TextField, useForm } from '../index.ts';

const problems = (): FieldProblem[] => [{ field: 'name', key: 'errors.required' }];
const refusal = [
  422,
  { code: 'VALIDATION_FAILED', message: 'x', fields: problems(), requestId: 'r' },
] as const;

function TestForm({ rules }: { readonly rules: ReturnType<typeof lazyRules> }) {
  const labels = { name: 'Name' };
  const form = useForm({ id: 'test', action: '/api/test', labels, ...rules, onSent: () => undefined });
  return (
    <>
      <h2 id="title">Test</h2>
      <Form form={form} labelledBy="title" submit="Send">
        <TextField name="name" autoComplete="name" />
      </Form>
    </>
  );
}

const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));
const complaint = () => screen.findByRole('link', { name: 'Name: Please fill in this field.' });

test('the validator is loaded once, on the first interaction', async () => {
  const load = jest.fn(() => Promise.resolve({ problems }));
  renderInSite(<TestForm rules={lazyRules(load)} />);
  expect(load).not.toHaveBeenCalled();
  await userEvent.click(screen.getByLabelText('Name'));
  expect(load).toHaveBeenCalledTimes(1);
  await userEvent.tab();
  await userEvent.click(screen.getByLabelText('Name'));
  expect(load).toHaveBeenCalledTimes(1);
});

test('a field left before the validator is loaded is checked once it is', async () => {
  const { promise, resolve } = Promise.withResolvers<{ readonly problems: typeof problems }>();
  renderInSite(<TestForm rules={lazyRules(() => promise)} />);
  await userEvent.type(screen.getByLabelText('Name'), ' ');
  await userEvent.click(document.body);
  expect(screen.getByLabelText('Name')).toBeValid();
  resolve({ problems });
  expect(await screen.findByText('Please fill in this field.')).toBeInTheDocument();
});

test('submit waits for the validator and sends only valid entries', async () => {
  const calls = fakeServer([201, { success: true, reference: 'LK-AAAA-2222' }]);
  const { promise, resolve } = Promise.withResolvers<{ readonly problems: typeof problems }>();
  renderInSite(<TestForm rules={lazyRules(() => promise)} />);
  await send();
  expect(screen.getByRole('button', { name: 'Sending…' })).toHaveAttribute('aria-disabled', 'true');
  resolve({ problems });
  expect(await complaint()).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Send' })).not.toHaveAttribute('aria-disabled');
  expect(calls).toHaveLength(0);
});

test.each([
  ['cannot be fetched', () => Promise.reject(new TypeError('network'))],
  ['do not come', () => new Promise<never>(() => {})],
])('the service alone checks when rules %s', async (_why, load) => {
  const calls = fakeServer(refusal);
  renderInSite(<TestForm rules={lazyRules(load, 20)} />);
  await send();
  expect(await complaint()).toBeInTheDocument();
  expect(calls).toHaveLength(1);
});

test('a failed load of the validator is retried', async () => {
  const load = jest.fn().mockRejectedValueOnce(new TypeError('network')).mockResolvedValue({ problems });
  const { prepare, problems: check, known } = lazyRules(load);
  await prepare();
  expect(check({})).toEqual([]);
  expect(known()).toBe(false);
  await prepare();
  expect(known()).toBe(true);
  expect(check({})).toEqual(problems());
});
