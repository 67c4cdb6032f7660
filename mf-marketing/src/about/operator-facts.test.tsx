import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { renderInSite } from '@larkfield/ui/testing/render.tsx';
import { screen } from '@testing-library/react';
import { OperatorFacts } from './operator-facts.tsx';

const EMPTY = { people: [], company: '', ethics: '', dataProtection: '' };

test('the operator who has said nothing is not on the page', () => {
  renderInSite(<OperatorFacts operator={EMPTY} />);
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
});

test('people, company form, ethics approval and data protection contact are shown as they are filled in', async () => {
  const { container } = renderInSite(
    <OperatorFacts
      operator={{
        people: [
          { name: 'Dr. Ada Sample', role: 'Head of research' },
          { name: 'Bo Sample', role: '' },
        ],
        company: 'Sample Inc., a Delaware corporation',
        ethics: 'Sample Ethics Board, 2026-17',
        dataProtection: 'privacy@sample.example',
      }}
    />,
  );
  const facts = screen.getByRole('region', { name: 'Who stands behind Larkfield' });
  expect(facts.textContent).toBe(
    [
      'Who stands behind Larkfield',
      ...['People', 'Dr. Ada Sample, Head of research', 'Bo Sample'],
      ...['Company', 'Sample Inc., a Delaware corporation'],
      ...['Ethics approval', 'Sample Ethics Board, 2026-17'],
      ...['Data protection contact', 'privacy@sample.example'],
    ].join(''),
  );
  expect(await axeViolations(container)).toEqual([]);
});

test('what is not filled in is left out', () => {
  renderInSite(<OperatorFacts operator={{ ...EMPTY, company: 'Sample Inc.' }} />);
  expect(screen.getByText('Sample Inc.')).toBeVisible();
  expect(screen.queryByText('People')).not.toBeInTheDocument();
  expect(screen.queryByText('Ethics approval')).not.toBeInTheDocument();
});
