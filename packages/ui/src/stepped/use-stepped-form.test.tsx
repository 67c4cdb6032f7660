import type { FieldProblem } from '@larkfield/contracts';
import { act, screen } from '@testing-library/react';
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

test('no section is said to be done before the rules are there to tell', async () => {
  const { promise, resolve } = Promise.withResolvers<{
    readonly problems: (data: unknown) => FieldProblem[];
  }>();
  const plan: SteppedForm<Step> = {
    id: 'test',
    action: '/api/test',
    steps: ['name', 'city'],
    rules: lazyRules(() => promise),
    draft: createDraftStore({ name: 'test' }),
    pathOf: (step) => `/${step}`,
    stepWith: (control) => (control === 'city' ? 'city' : 'name'),
    fieldOf: (control) => control,
    toWire: (entries) => entries,
    asControls: (problems) => [...problems],
  };
  renderInSite(<TestForm plan={plan} />);
  expect(document.querySelector('output')).toBeEmptyDOMElement();
  await act(async () => {
    resolve({ problems: (data) => missing(data as Readonly<Record<string, unknown>>) });
    await promise;
  });
  expect(await screen.findByText('city')).toBeInTheDocument();
});
