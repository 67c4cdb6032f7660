import { createUnsaved, Link, UnsavedContext } from '@larkfield/area';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form, TextField, useForm } from '../index.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { axeViolations } from '../testing/axe.ts';
import { renderInSite } from '../testing/render.tsx';
import { fakeServer } from '../testing/server.ts';

const texts = { title: 'Leave?', text: 'Entries will be lost.', stay: 'Stay', leave: 'Leave' };

function TestForm({ guarded }: { readonly guarded: boolean }) {
  const form = useForm({
    id: 'test',
    action: '/api/test',
    labels: { name: 'Name' },
    problems: () => [],
    guarded,
    onSent: () => {},
  });
  return (
    <Form form={form} labelledBy="title" submit="Send">
      <TextField name="name" autoComplete="off" />
    </Form>
  );
}

function show(guarded = true) {
  return renderInSite(
    <UnsavedContext value={createUnsaved()}>
      <h1 id="title">Form</h1>
      <TestForm guarded={guarded} />
      <Link to="/partner">away</Link>
      <Link to="/?a=1">same page</Link>
      <LeaveGuard texts={texts} />
    </UnsavedContext>,
  );
}
const type = () => userEvent.type(screen.getByLabelText('Name'), 'Ada');
const press = (name: string) => act(async () => screen.getByText(name).click());
const asked = () => screen.queryByText('Entries will be lost.') !== null;

test('unsent entries block leaving until the visitor answers the question', async () => {
  const { container, visits } = show();
  await type();
  await press('away');
  expect(asked()).toBe(true);
  expect(await axeViolations(container)).toEqual([]);
  await press('Stay');
  expect(asked()).toBe(false);
  await press('away');
  await press('Leave');
  expect(visits.at(-1)).toBe('/partner');
});

test('sent entries do not block leaving', async () => {
  fakeServer([201, { success: true, reference: 'LK-AAAA-2222' }]);
  const { visits } = show();
  await type();
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await press('away');
  expect(visits).toContain('/partner');
});

test('entries that could not be sent still block leaving', async () => {
  fakeServer('no answer');
  show();
  await type();
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await press('away');
  expect(asked()).toBe(true);
});

test.each([
  ['another query of the same page', true, 'same page', '/?a=1'],
  ['a form that guards nothing', false, 'away', '/partner'],
])('%s asks nothing', async (_what, guarded, link, address) => {
  const { visits } = show(guarded);
  await type();
  await press(link);
  expect(asked()).toBe(false);
  expect(visits).toContain(address);
});

test('after a confirmed navigation the browser does not ask again', async () => {
  const asksBrowser = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  show();
  await type();
  expect(asksBrowser()).toBe(true);
  await press('away');
  act(() => {
    screen.getByText('Leave').click();
    expect(asksBrowser()).toBe(false);
  });
});
