import { screen, within } from '@testing-library/react';
import { FormPage, PageHead } from '../index.ts';
import { axeViolations } from '../testing/axe.ts';
import { renderInSite } from '../testing/render.tsx';

function show(ordered?: boolean) {
  const head = (
    <PageHead back={{ to: '/supportus', label: 'Support' }}>
      <h1>Refer somebody</h1>
    </PageHead>
  );
  const aside = {
    title: 'What to know',
    points: ['Takes a minute', 'Costs nothing'],
    ...(ordered && { ordered }),
  };
  return renderInSite(
    <FormPage id="test" head={head} title="Form" note="All fields are required." aside={aside}>
      <form aria-labelledby="test-title" />
    </FormPage>,
  );
}

describe('the page of a form', () => {
  test('has no finding, and its headings name form and aside', async () => {
    const { container } = show();
    expect(await axeViolations(container)).toEqual([]);
    expect(screen.getByRole('heading', { level: 1, name: 'Refer somebody' })).toBeInTheDocument();
    expect(screen.getByRole('form', { name: 'Form' })).toBeInTheDocument();
    expect(screen.getByRole('complementary', { name: 'What to know' })).toHaveTextContent('Takes a minute');
  });

  test('leads back to the page that it belongs to', () => {
    show();
    expect(screen.getByRole('link', { name: 'Support' })).toHaveAttribute('href', '/supportus');
  });

  test.each([
    ['ticks what holds at any time', undefined, 'UL', 2],
    ['numbers what happens one after the other', true, 'OL', 0],
  ])('%s', (_what, ordered, tag, ticks) => {
    show(ordered);
    const list = within(screen.getByRole('complementary')).getByRole('list');
    expect(list.tagName).toBe(tag);
    expect(list.querySelectorAll('svg')).toHaveLength(ticks);
    expect(within(list).getAllByRole('listitem')).toHaveLength(2);
  });
});
