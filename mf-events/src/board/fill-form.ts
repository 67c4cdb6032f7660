/** Boxes that set a range as a whole follow the address by themselves. */
const FOLLOW = ['all-ages', 'free'];

/** Brings the entries of the board's form to what an address says; nothing else of them is kept by anybody. */
export function fillForm(form: HTMLFormElement, query: URLSearchParams): void {
  for (const control of form.elements) {
    if (control instanceof HTMLInputElement && control.type === 'checkbox') {
      if (FOLLOW.includes(control.name)) continue;
      const values = query.getAll(control.name);
      // Without a word about kinds, both are shown.
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
