import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axeViolations } from '../testing/axe.ts';
import { renderInSite, renderStatic } from '../testing/render.tsx';
import { Form, PasswordField, useForm } from '../index.ts';

const texts = {
  show: 'Show',
  hide: 'Hide',
  shown: 'It is visible.',
  hidden: 'It is hidden.',
};

function TestForm() {
  const form = useForm<unknown>({
    id: 'test',
    action: '/api/test',
    labels: { password: 'Password' },
    problems: () => [{ field: 'password', key: 'errors.password' }],
    onSent: () => {},
  });
  return (
    <>
      <h2 id="title">Test</h2>
      <Form form={form} labelledBy="title" submit="Send">
        <PasswordField name="password" autoComplete="new-password" hint="Rule" texts={texts} />
      </Form>
    </>
  );
}

const field = () => screen.getByLabelText('Password');

test('a password is hidden, described by its rule, and free of accessibility findings', async () => {
  const { container } = renderInSite(<TestForm />);
  expect(field()).toHaveAttribute('type', 'password');
  expect(field()).toHaveAccessibleDescription('Rule');
  expect(await axeViolations(container)).toEqual([]);
});

test('a button shows and hides the password, and announces its state', async () => {
  renderInSite(<TestForm />);
  const button = screen.getByRole('button', { name: 'Show' });
  expect(button).toHaveAccessibleDescription('Password');
  await userEvent.click(button);
  expect(field()).toHaveAttribute('type', 'text');
  expect(screen.getByText('It is visible.')).toHaveAttribute('role', 'status');
  await userEvent.click(screen.getByRole('button', { name: 'Hide' }));
  expect(field()).toHaveAttribute('type', 'password');
  expect(screen.getByText('It is hidden.')).toBeInTheDocument();
});

test('it is hidden before it is sent', async () => {
  renderInSite(<TestForm />);
  await userEvent.click(screen.getByRole('button', { name: 'Show' }));
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(field()).toHaveAttribute('type', 'password');
});

test('it can be pasted', async () => {
  renderInSite(<TestForm />);
  await userEvent.click(field());
  await userEvent.paste('Kite_42');
  expect(field()).toHaveValue('Kite_42');
  expect(fireEvent.paste(field())).toBe(true);
});

test('without script there is no show button', () => {
  const main = renderStatic(<TestForm />);
  expect(main.querySelectorAll('button')).toHaveLength(1);
});
