import { act, fireEvent, screen } from '@testing-library/react';
import { SiteRoot, type Site } from '@larkfield/area';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { CountryField, Form, useForm } from '../index.ts';
import { renderInSite } from '../testing/render.tsx';
import { testSite } from '../testing/site.ts';
import { countriesIn } from './country-field.tsx';

const noProblems = () => [];

function CountryForm() {
  const form = useForm({
    id: 'test',
    action: '/api/test',
    labels: { country: 'Country' },
    problems: noProblems,
    onSent: () => undefined,
  });
  return (
    <Form form={form} labelledBy="title" submit="Send">
      <h2 id="title">Test</h2>
      <CountryField name="country" autoComplete="country" />
    </Form>
  );
}

const tree = (site: Site) => (
  <SiteRoot site={site}>
    <CountryForm />
  </SiteRoot>
);

describe('the country field', () => {
  test('offers 250 countries in the order of each language', () => {
    expect(countriesIn('en')).toHaveLength(250);
    expect(countriesIn('sv').at(-1)).toEqual({ code: 'TL', name: 'Östtimor' });
    expect(countriesIn('de')[0]).toEqual({ code: 'AF', name: 'Afghanistan' });
  });

  test('starts with nothing chosen', () => {
    renderInSite(<CountryForm />);
    expect(screen.getByLabelText('Country')).toHaveValue('');
  });

  test('keeps the choice when the language changes', () => {
    const { change } = renderInSite(<CountryForm />);
    fireEvent.change(screen.getByLabelText('Country'), { target: { value: 'DE' } });
    change(testSite({ language: 'fr' }));
    expect(screen.getByLabelText('Country')).toHaveValue('DE');
    expect(screen.getByRole('option', { name: 'Allemagne', selected: true })).toBeInTheDocument();
  });

  test('takes over a document whose names and order differ, without mixing codes and names', async () => {
    const errors: unknown[] = [];
    const container = document.createElement('div');
    document.body.append(container);
    container.innerHTML = renderToString(tree(testSite()));
    const [first, second] = container.querySelectorAll<HTMLOptionElement>('optgroup:last-of-type option');
    // Swaps two neighbours, as a browser with an older list of names would order them.
    first?.before(second ?? '');
    if (second) second.textContent = 'Old name';
    const choice = container.querySelector('select');
    if (choice) choice.value = 'SE';

    const root = await act(() =>
      hydrateRoot(container, tree(testSite()), {
        onRecoverableError: (error) => errors.push(error),
      }),
    );
    expect(errors).toEqual([]);
    expect(choice).toHaveValue('SE');
    expect(second?.value).toBe('AX');
    expect(second).toHaveTextContent('Old name');

    act(() => root.render(tree(testSite({ language: 'de' }))));
    expect(choice).toHaveValue('SE');
    expect(choice?.selectedOptions[0]).toHaveTextContent('Schweden');
    const known = new Map(countriesIn('de').map(({ code, name }) => [code, name]));
    for (const option of [...container.querySelectorAll('option')].slice(1)) {
      expect(option).toHaveTextContent(known.get(option.value) ?? 'unknown');
    }
    act(() => root.unmount());
  });
});
