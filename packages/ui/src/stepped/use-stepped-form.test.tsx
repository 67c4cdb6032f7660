import type { FieldProblem } from '@larkfield/contracts';
import { act, fireEvent, screen } from '@testing-library/react';
import { renderInSite } from '../testing/render.tsx';
import { createDraftStore, Form, lazyRules, TextField, useSteppedForm, type SteppedForm } from '../index.ts';

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
    draft: createDraftStore({ name: 'test' }),
    pathOf: (step) => `/${step}`,
    stepWith: (control) => (control === 'city' ? 'city' : 'name'),
    fieldOf: (control) => control,
    toWire: (entries) => entries,
    asControls: (problems) => [...problems],
  };
}

test('no section is said to be done before the rules are there to tell', async () => {
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

test('rules that a touch has brought tell of the sections when the page is at rest', async () => {
  const rest: (() => void)[] = [];
  // jsdom has none of these.
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
