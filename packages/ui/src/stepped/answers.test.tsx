import { renderInSite } from '../testing/render.tsx';
import { testSite } from '../testing/site.ts';
import { AnswerList, Answers } from './answers.tsx';

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

test.each([
  ['sv', ['childfirstname', 'childmiddlename', 'childlastname', 'gender', 'firstname', 'lastname']],
  ['ja', ['childlastname', 'childfirstname', 'childmiddlename', 'gender', 'lastname', 'firstname']],
  ['vi', ['childlastname', 'childmiddlename', 'childfirstname', 'gender', 'lastname', 'firstname']],
] as const)('names stand in the order of the form in %s', (language, expected) => {
  const fields = ['childfirstname', 'childmiddlename', 'childlastname', 'gender', 'firstname', 'lastname'];
  const rows = fields.map((field) => ({ field, name: field, answer: '…' }));
  const { container } = renderInSite(<Answers title="Names" level={3} rows={rows} />, testSite({ language }));
  expect([...container.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual(expected);
});
