import { controlId } from './form-context.ts';

/** The counted fieldsets of a form, in their order. */
export function groupsOf(form: HTMLFormElement | null): HTMLElement[] {
  return [...(form?.querySelectorAll<HTMLElement>('fieldset[data-group]') ?? [])];
}

/** Whether a group asks for a field. */
export function holds(group: HTMLElement | undefined, formId: string, field: string): boolean {
  const control = document.getElementById(controlId(formId, field));
  return control !== null && group?.contains(control) === true;
}

/** Number of the group that an anchor names. */
export function groupIn(hash: string, prefix: string): number | undefined {
  const number = hash.startsWith(prefix) ? Number(hash.slice(prefix.length)) : NaN;
  return Number.isInteger(number) && number > 0 ? number : undefined;
}

/** The second group is still to come, or the form is folded away. */
export function isAtStart(form: HTMLFormElement | null): boolean {
  const second = groupsOf(form)[1];
  return second !== undefined && (second.offsetParent === null || second.getBoundingClientRect().top > 0);
}
