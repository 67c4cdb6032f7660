/** Returns whether the visitor has changed any visible control. */
export function hasChangedControls(form: HTMLFormElement): boolean {
  return [...form.elements].some(isChangedControl);
}

/** Returns whether the element is a control whose value differs from its initial value. */
export function isChangedControl(control: Element): boolean {
  if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue;
  if (control instanceof HTMLSelectElement)
    return [...control.options].some(
      (option) => option.selected !== option.defaultSelected && option.value !== '',
    );
  if (!(control instanceof HTMLInputElement) || control.type === 'hidden') return false;
  const ticked = control.type === 'checkbox' || control.type === 'radio';
  return ticked ? control.checked !== control.defaultChecked : control.value !== control.defaultValue;
}
