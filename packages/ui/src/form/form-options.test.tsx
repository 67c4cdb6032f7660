import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { axeViolations } from '../testing/axe.ts';
import { renderInSite, renderStatic } from '../testing/render.tsx';
import { fakeServer } from '../testing/server.ts';
import { Form, TextField, useForm, type FormSettings } from '../index.ts';

type Options = Partial<FormSettings<{ readonly word: string }>> & { readonly noScript?: string };

function TestForm({ noScript, ...options }: Options) {
  const [answer, setAnswer] = useState('');
  const form = useForm<{ readonly word: string }>({
    id: 'test',
    action: '/api/test',
    labels: { name: 'First name' },
    problems: (data) => ('name' in (data as object) ? [] : [{ field: 'name', key: 'errors.account' }]),
    onSent: ({ word }, { name }) => setAnswer(`${word} ${String(name)}`),
    ...options,
  });
  return (
    <>
      <h2 id="title">Test</h2>
      <Form form={form} labelledBy="title" submit="Send" {...(noScript ? { noScript } : {})}>
        <TextField name="name" autoComplete="name" defaultValue="Ada" success="good name" />
      </Form>
      <p>{answer}</p>
    </>
  );
}

const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));
const field = () => screen.getByLabelText('First name');

test('onSent receives the answer and the entries', async () => {
  fakeServer([200, { word: 'hello' }]);
  renderInSite(<TestForm />);
  await send();
  expect(await screen.findByText('hello Ada')).toBeInTheDocument();
});

test('extra data is sent with the entries', async () => {
  const calls = fakeServer([200, { word: '' }]);
  renderInSite(<TestForm extraData={() => ({ token: 't' })} />);
  await send();
  expect(calls[0]?.body).toMatchObject({ name: 'Ada', token: 't' });
});

test.each([
  [true, 'Grace'],
  [false, 'Ada'],
])('a success with keep %j leaves %s', async (keep, left) => {
  fakeServer([200, { word: 'hello' }]);
  renderInSite(<TestForm keepEntries={keep} />);
  await userEvent.clear(field());
  await userEvent.type(field(), 'Grace');
  await send();
  await screen.findByText('hello Grace');
  expect(field()).toHaveValue(left);
});

test('an error text uses the field name made for sentences', async () => {
  renderInSite(<TestForm names={{ name: 'first name' }} />);
  await userEvent.clear(field());
  await send();
  expect(field()).toHaveAccessibleDescription('Warning: invalid first name--need at least one character.');
});

test('the message of a success is not shown beside an error', async () => {
  const { container } = renderInSite(<TestForm />);
  expect(screen.getByText('good name')).toBeInTheDocument();
  expect(await axeViolations(container)).toEqual([]);
  await userEvent.clear(field());
  await send();
  expect(screen.queryByText('good name')).not.toBeInTheDocument();
});

test('a paused form sends nothing, and its button stays focusable', async () => {
  const calls = fakeServer([200, { word: '' }]);
  renderInSite(<TestForm paused />);
  await send();
  expect(calls).toHaveLength(0);
  expect(screen.getByRole('button', { name: 'Send' })).toHaveAttribute('aria-disabled', 'true');
});

test('the form’s own text for a refusal replaces the catalogue’s', async () => {
  fakeServer([429, { code: 'RATE_LIMITED', message: 'x' }, { 'retry-after': '90' }]);
  renderInSite(<TestForm problemText={({ retryAfter }) => `Wait ${retryAfter} s.`} />);
  await send();
  expect(await screen.findByRole('alert')).toHaveTextContent('Wait 90 s.');
});

test('a refusal that leads to a further step shows no summary and keeps the entries', async () => {
  fakeServer([401, { code: 'CODE_REQUIRED', message: 'x' }]);
  const onRefused = jest.fn(() => true);
  renderInSite(<TestForm onRefused={onRefused} />);
  await send();
  expect(onRefused).toHaveBeenCalledWith(
    expect.objectContaining({ code: 'CODE_REQUIRED' }),
    expect.objectContaining({ name: 'Ada' }),
  );
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(field()).toHaveValue('Ada');
});

test('a form that needs script says so and cannot be sent without', () => {
  const main = renderStatic(<TestForm noScript="Needs script." />);
  expect(main.querySelector('noscript')?.innerHTML).toContain('Needs script.');
  expect(main.querySelector('button')).toBeDisabled();
});
