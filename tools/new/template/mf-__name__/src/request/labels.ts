import type { hidden } from '@larkfield/contracts/forms';
import type { RequestForm } from '../../forms/request.ts';

/** Text key of the label of each field, for the page and for answers to browsers without script. */
export const requestLabels = {
  firstname: 'forms:fields.firstname',
  lastname: 'forms:fields.lastname',
  email: 'forms:fields.email',
  message: '__name__:request.message',
} satisfies Record<Exclude<keyof RequestForm, keyof typeof hidden>, string>;
