import { renderInSite } from '../testing/render.tsx';
import { AnswerList } from './answers.tsx';

test('answers of several people under one name are all shown', () => {
  const problems = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const rows = ['guardian', 'beneficiary'].map((field) => ({
    field,
    name: 'First name',
    answer: `Of ${field}`,
  }));
  const { container } = renderInSite(<AnswerList rows={rows} />);
  expect([...container.querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual([
    'Of guardian',
    'Of beneficiary',
  ]);
  expect(problems).not.toHaveBeenCalled();
  problems.mockRestore();
});
