import type { FieldProblem } from '@larkfield/contracts';
import { act, fireEvent, screen } from '@testing-library/react';
import { renderInSite } from '../testing/render.tsx';
import {
  createDraftStore,
  Form,
  lazyRules,
  SelectField,
  TextField,
  useSteppedForm,
  type SteppedForm,
} from '../index.ts';

type Step = 'name' | 'city';

const missing = (entries: Readonly<Record<string, unknown>>): FieldProblem[] =>
  entries['name'] ? [] : [{ field: 'name', key: 'errors.required' }];

function TestForm({ plan }: { readonly plan: SteppedForm<Step> }) {
  const { form, done } = useSteppedForm(plan, 'name', { labels: { name: 'Name', city: 'City' } });
  return (
    <>
      <h2 id="title">Test</h2>
      <output>{[...done].join(' ')}</output>
      <Form form={form} labelledBy="title" submit="Send">
        <TextField name="name" autoComplete="name" />
        <TextField name="city" autoComplete="address-level2" />
      </Form>
    </>
  );
}

type Rules = { readonly problems: (data: unknown) => FieldProblem[] };
const rules: Rules = { problems: (data) => missing(data as Readonly<Record<string, unknown>>) };

function planWith(load: () => Promise<Rules>): SteppedForm<Step> {
  return {
    id: 'test',
    action: '/api/test',
    steps: ['name', 'city'],
    rules: lazyRules(load),
    draft: createDraftStore({ name: 'field-trial-registration' }),
    pathOf: (step) => `/${step}`,
    stepOfField: (control) => (control === 'city' ? 'city' : 'name'),
    fieldOfControl: (control) => control,
    toWire: (entries) => entries,
    toControlProblems: (problems) => [...problems],
  };
}

test('no section is complete before the validator is loaded', async () => {
  const { promise, resolve } = Promise.withResolvers<Rules>();
  const plan = planWith(() => promise);
  renderInSite(<TestForm plan={plan} />);
  expect(document.querySelector('output')).toBeEmptyDOMElement();
  await act(async () => {
    resolve(rules);
    await promise;
  });
  expect(await screen.findByText('city')).toBeInTheDocument();
});

test('a validator loaded by a touch marks the complete sections once the page is idle', async () => {
  const rest: (() => void)[] = [];
  // jsdom lacks these functions.
  Object.assign(window, {
    requestIdleCallback: (work: () => void) => rest.push(work),
    cancelIdleCallback: () => undefined,
  });
  const load = jest.fn(() => Promise.resolve(rules));
  renderInSite(<TestForm plan={planWith(load)} />);
  await act(async () => fireEvent.focus(screen.getAllByRole('textbox')[0] as HTMLElement));
  expect(load).toHaveBeenCalledTimes(1);
  await act(async () => rest.forEach((work) => work()));
  expect(await screen.findByText('city')).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(1);
});

function RevealingForm({ plan }: { readonly plan: SteppedForm<Step> }) {
  const { form, wire } = useSteppedForm(plan, 'name', {
    labels: { city: 'City', kind: 'Kind', trust: 'Trust' },
  });
  const choices = ['person', 'trust'].map((value) => ({ value, label: value }));
  return (
    <>
      <h2 id="title">Test</h2>
      <Form form={form} labelledBy="title" submit="Send">
        <TextField name="city" autoComplete="off" />
        <SelectField name="kind" choices={choices} />
        {wire['kind'] === 'trust' && <TextField name="trust" autoComplete="off" />}
        <output>{String(wire['city'])}</output>
      </Form>
    </>
  );
}

test('a choice reveals its control before the next key press, and typing does not wait for updates', async () => {
  renderInSite(<RevealingForm plan={planWith(() => Promise.resolve(rules))} />);
  const select = screen.getByRole('combobox') as HTMLSelectElement;
  const key = 'IS_REACT_ACT_ENVIRONMENT';
  // Outside `act`, which would also render deferred updates.
  Object.assign(globalThis, { [key]: false });
  select.value = 'trust';
  select.dispatchEvent(new Event('input', { bubbles: true }));
  // Ends the current task of the event.
  await Promise.resolve();
  const found = document.querySelector('[name="trust"]');
  const city = screen.getByRole('textbox', { name: 'City' }) as HTMLInputElement;
  city.value = 'Oslo';
  city.dispatchEvent(new InputEvent('input', { bubbles: true }));
  await Promise.resolve();
  const told = document.querySelector('output')?.textContent;
  Object.assign(globalThis, { [key]: true });
  expect(found).toBeInTheDocument();
  expect(told).not.toBe('Oslo');
  expect(await screen.findByText('Oslo')).toBeInTheDocument();
});
