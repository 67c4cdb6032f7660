/** Whether a visitor has changed anything that a form shows. */
export function hasEntries(form: HTMLFormElement): boolean {
  return [...form.elements].some(isChanged);
}

/** Whether it is a control that does not hold what it came with. */
export function isChanged(control: Element): boolean {
  if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue;
  if (control instanceof HTMLSelectElement)
    return [...control.options].some(
      (option) => option.selected !== option.defaultSelected && option.value !== '',
    );
  if (!(control instanceof HTMLInputElement) || control.type === 'hidden') return false;
  const ticked = control.type === 'checkbox' || control.type === 'radio';
  return ticked ? control.checked !== control.defaultChecked : control.value !== control.defaultValue;
}
