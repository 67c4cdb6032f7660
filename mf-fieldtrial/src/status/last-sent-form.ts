import type { StatusForm } from '../../forms/after-registration.ts';

/** Last form sent in this tab, so that the status page need not ask for reference and address again. */
let lastSentForm: StatusForm | undefined;

export function rememberSentForm(next: StatusForm): void {
  lastSentForm = next;
}

/** Returns the remembered form once, then forgets it. */
export function consumeSentForm(): StatusForm | undefined {
  const form = lastSentForm;
  lastSentForm = undefined;
  return form;
}
