import { controlId } from './form-context.ts';
import { isChanged } from './has-entries.ts';

/** The counted fieldsets of a form, in their order. */
export function groupsOf(form: HTMLFormElement | null): HTMLElement[] {
  return [...(form?.querySelectorAll<HTMLElement>('fieldset[data-group]') ?? [])];
}

/** Whether a group asks for a field. */
export function holds(group: HTMLElement | undefined, formId: string, field: string): boolean {
  const control = document.getElementById(controlId(formId, field));
  return control !== null && group?.contains(control) === true;
}

/**
 * Number of the group that the anchor of the address is about, the first one without an anchor; nothing where the anchor is of
 * something beside the form, such as that of a link which skips the header.
 */
export function groupIn(form: HTMLFormElement | null, prefix: string): number | undefined {
  const { hash } = location;
  const number = hash.startsWith(prefix) ? Number(hash.slice(prefix.length)) : NaN;
  if (Number.isInteger(number) && number > 0) return Math.min(number, groupsOf(form).length);
  if (hash === '') return 1;
  // The page as a whole says nothing of the form, a part of it that the form stands in does.
  const part = document.getElementById(hash.slice(1));
  return part?.contains(form) && part.localName !== 'main' ? 1 : undefined;
}

/** Nobody has begun with the second group or one behind it, which is still to come or folded away with the form. */
export function isAtStart(form: HTMLFormElement | null): boolean {
  const [, ...others] = groupsOf(form);
  const isBegun = (group: HTMLElement) =>
    group.contains(document.activeElement) || [...group.querySelectorAll('*')].some(isChanged);
  const [second] = others;
  if (!second || others.some(isBegun)) return false;
  return second.offsetParent === null || second.getBoundingClientRect().top > 0;
}
