import { fireEvent, within } from '@testing-library/react';

/** Sets values by label at once. Tests about typing use user-event. */
export function fill(form: HTMLElement, entries: Readonly<Record<string, string>>): void {
  for (const [label, value] of Object.entries(entries)) {
    enter(within(form).getByLabelText(label), value);
  }
}

/** Sets values by the field names of the request body. A field without control fails the test with its name. */
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
