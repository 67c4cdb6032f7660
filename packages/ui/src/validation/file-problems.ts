import type { FieldProblem } from '@larkfield/contracts';

/** Adds the problems of `FileField`s. They replace the validator's, which only say that the file is missing. */
export function withFileProblems(form: HTMLFormElement, problems: readonly FieldProblem[]): FieldProblem[] {
  const entries = [...form.querySelectorAll<HTMLInputElement>('input[type="hidden"][data-problem]')];
  const own = entries.map(({ name: field, dataset }) => ({ field, key: dataset['problem'] ?? '' }));
  return [...own, ...problems.filter(({ field }) => !own.some((problem) => problem.field === field))];
}
