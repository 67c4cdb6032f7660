import type { FieldProblem } from '@larkfield/contracts';

/**
 * What keeps a form from being sent because of its files: a `FileField` says it on its hidden entry. It takes the place
 * of what the form's rules say of the same field, which is only that it is not there.
 */
export function withFileProblems(form: HTMLFormElement, problems: readonly FieldProblem[]): FieldProblem[] {
  const entries = [...form.querySelectorAll<HTMLInputElement>('input[type="hidden"][data-problem]')];
  const own = entries.map(({ name: field, dataset }) => ({ field, key: dataset['problem'] ?? '' }));
  return [...own, ...problems.filter(({ field }) => !own.some((problem) => problem.field === field))];
}
