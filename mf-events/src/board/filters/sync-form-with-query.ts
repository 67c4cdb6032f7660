/** Checkboxes that follow the address by themselves. */
const SELF_SYNCED = ['all-ages', 'free'];

/** Sets the values of the board's form from an address. */
export function syncFormWithQuery(form: HTMLFormElement, query: URLSearchParams): void {
  for (const control of form.elements) {
    if (control instanceof HTMLInputElement && control.type === 'checkbox') {
      if (SELF_SYNCED.includes(control.name)) continue;
      const values = query.getAll(control.name);
      // Without a parameter for kinds, both are shown.
      const both = control.name === 'show' && values.length === 0;
      const checked = both || values.includes(control.value);
      if (control.checked !== checked) control.checked = checked;
    } else if (control instanceof HTMLInputElement && control.type !== 'hidden') {
      if (!control.disabled) control.value = query.get(control.name) ?? '';
    } else if (control instanceof HTMLSelectElement) {
      control.value = query.get(control.name) ?? (control.name === 'currency' ? 'USD' : '');
    }
  }
}
