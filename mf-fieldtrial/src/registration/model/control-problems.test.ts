import type { FieldProblem } from '@larkfield/contracts';
import { toControlProblems, summaryKey } from './control-problems.ts';

const problem = (field: string, key: string): FieldProblem => ({ field, key });
const verifying = problem('fileid', 'file.verifying');
const refused = problem('fileid', 'file.refused');
const missing = problem('firstname', 'errors.trialTwoCharacters');
const half = problem('times.1.time', 'errors.trialDateAndTime');
const past = problem('times.1.date', 'errors.trialPastTime');

// covers: F46, F50, F52, F55, F56
test.each([
  ['the waiver is being checked', [past, missing, refused, verifying], 'scan.verifying'],
  ['the scan has refused it', [past, missing, refused], 'scan.refused'],
  ['something is missing', [past, missing, half], 'problems.missing'],
  ['a pair of date and time is half', [half], 'times.finish'],
  ['something is wrong', [past], 'problems.invalid'],
  ['the file is of another kind', [problem('fileid', 'file.type')], 'problems.invalid'],
] as const)('when %s, the box on top says so before all that follows', (_what, problems, key) => {
  expect(summaryKey(problems, {})).toBe(key);
});

// covers: F55
test('an invalid entry is not reported as missing', () => {
  expect(summaryKey([missing], { firstname: 'J' })).toBe('problems.invalid');
});

// covers: F41
test('an incomplete pair has its problem at the empty half', () => {
  const availDate = '2093-04-01&10:00 am,&02:00 pm';
  const told = toControlProblems([problem('availDate', 'errors.trialHalfTime')], { availDate });
  expect(told).toEqual([problem('times.2.date', 'errors.trialDateAndTime')]);
});

test('of two problems of a control the first is shown, in page order', () => {
  const all = [missing, problem('drop', 'errors.trialSelect'), problem('stay', 'errors.required')];
  expect(toControlProblems(all, {})).toEqual([missing, problem('pickup', 'errors.trialSelect')]);
});
