import type { FieldProblem } from '@larkfield/contracts';
import type { WireEntries } from '@larkfield/ui';
import { wishedTimes } from '../../rules/times.ts';

/** Converts problems of fields to problems of controls. Half a pair has its problem at the empty half. */
export function toControlProblems(
  problems: readonly FieldProblem[],
  { availDate }: WireEntries,
): FieldProblem[] {
  const times = typeof availDate === 'string' ? wishedTimes(availDate) : [];
  const all = problems.flatMap((problem): FieldProblem[] => {
    if (problem.field === 'drop' || problem.field === 'stay') return [{ ...problem, field: 'pickup' }];
    if (problem.field !== 'availDate') return [problem];
    if (problem.key === 'errors.trialSameTime') return [{ ...problem, field: 'times.2.date' }];
    if (problem.key !== 'errors.trialHalfTime') return [{ ...problem, field: 'times.1.date' }];
    return times.flatMap(({ date, time }, index) => {
      if (date && time) return [];
      const half = `times.${index + 1}.${date ? 'time' : 'date'}`;
      return [{ field: half, key: 'errors.trialDateAndTime' }];
    });
  });
  return all.filter(({ field }, index) => all.findIndex((other) => other.field === field) === index);
}

/** Returns the field that a control belongs to. */
export function fieldOfControl(control: string): string {
  if (control.startsWith('birthparts.')) return 'birth';
  return control.startsWith('skills.') ? 'anw1' : control;
}

/** Returns the text key of the summary of a refused registration, by the priority of D40. */
export function summaryKey(problems: readonly FieldProblem[], wire: WireEntries) {
  const has = (...keys: readonly string[]) => problems.some(({ key }) => keys.includes(key));
  if (has('file.verifying')) return 'scan.verifying';
  if (has('file.refused', 'file.noVerdict')) return 'scan.refused';
  // Files have their own messages, and the halves of a time are not fields of the call.
  const isMissing = ({ field, key }: FieldProblem) =>
    key.startsWith('errors.') &&
    !field.startsWith('times.') &&
    wire[field === 'pickup' ? 'drop' : field] === undefined;
  if (problems.some(isMissing)) return 'problems.missing';
  return has('errors.trialDateAndTime') ? 'times.finish' : 'problems.invalid';
}
