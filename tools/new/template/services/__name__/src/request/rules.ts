import type { RequestForm } from '@larkfield/mf-__name__/forms';
import { languageOf, searchKeys } from '@larkfield/kit';
import type { VisitorRequest } from './store.ts';

/** From the wire's names to ours. */
export function toRequest(form: RequestForm): VisitorRequest {
  return {
    language: languageOf(form),
    firstName: form.firstname,
    lastName: form.lastname,
    email: form.email.toLowerCase(),
    message: form.message,
    handling: 'new',
    keys: searchKeys({ firstName: form.firstname, lastName: form.lastname }),
  };
}
