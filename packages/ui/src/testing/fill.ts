import { fireEvent, within } from '@testing-library/react';

/** Enters values by label at once; tests about typing itself use user-event. */
export function fill(form: HTMLElement, entries: Readonly<Record<string, string>>): void {
  for (const [label, value] of Object.entries(entries)) {
    enter(within(form).getByLabelText(label), value);
  }
}

/** Enters values by the names that the fields have on the wire; a field without a control fails the test by its name. */
export function fillByName(form: HTMLElement, entries: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(entries)) {
    const control = form.querySelector(`[name="${name}"]`);
    if (!control) throw new Error(`no control has the name ${name}`);
    enter(control, String(value));
  }
}

function enter(control: Element, value: string): void {
  if (control instanceof HTMLSelectElement) fireEvent.change(control, { target: { value } });
  else fireEvent.input(control, { target: { value } });
}
