import type { hiddenFields } from '@larkfield/contracts/forms';
import type { RequestForm } from '../../forms/request.ts';

/** Text keys of the fields' labels, for the page and for answers without script. */
export const requestLabels = {
  firstname: 'forms:fields.firstname',
  lastname: 'forms:fields.lastname',
  email: 'forms:fields.email',
  message: '__name__:request.message',
} satisfies Record<Exclude<keyof RequestForm, keyof typeof hiddenFields>, string>;
