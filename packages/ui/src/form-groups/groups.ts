import { controlId } from '../fields/form-context.ts';
import { isChangedControl } from '../form/changed-controls.ts';

export function countedFieldsets(form: HTMLFormElement | null): HTMLElement[] {
  return [...(form?.querySelectorAll<HTMLElement>('fieldset[data-group]') ?? [])];
}

export function containsField(group: HTMLElement | undefined, formId: string, field: string): boolean {
  const control = document.getElementById(controlId(formId, field));
  return control !== null && group?.contains(control) === true;
}

/** Returns the group of the address anchor: 1 without anchor, undefined if the anchor is outside the form. */
export function groupNumberFromHash(form: HTMLFormElement | null, prefix: string): number | undefined {
  const { hash } = location;
  const number = hash.startsWith(prefix) ? Number(hash.slice(prefix.length)) : NaN;
  if (Number.isInteger(number) && number > 0) return Math.min(number, countedFieldsets(form).length);
  if (hash === '') return 1;
  // An anchor of an element around the form shows the form; an anchor of the whole page does not.
  const part = document.getElementById(hash.slice(1));
  return part?.contains(form) && part.localName !== 'main' ? 1 : undefined;
}

/** Returns whether the start of the second group is not scrolled past (or collapsed), and no later group has been started. */
export function isBeforeSecondGroup(form: HTMLFormElement | null): boolean {
  const [, ...others] = countedFieldsets(form);
  const isBegun = (group: HTMLElement) =>
    group.contains(document.activeElement) || [...group.querySelectorAll('*')].some(isChangedControl);
  const [second] = others;
  if (!second || others.some(isBegun)) return false;
  return second.offsetParent === null || second.getBoundingClientRect().top > 0;
}
