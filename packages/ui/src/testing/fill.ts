import { fireEvent, within } from '@testing-library/react';

/** Enters values by label at once; tests about typing itself use user-event. */
export function fill(form: HTMLElement, entries: Readonly<Record<string, string>>): void {
  for (const [label, value] of Object.entries(entries)) {
    const control = within(form).getByLabelText(label);
    if (control instanceof HTMLSelectElement) fireEvent.change(control, { target: { value } });
    else fireEvent.input(control, { target: { value } });
  }
}
