import type { RequestForm } from '@larkfield/mf-invest/forms';
import { languageOf } from '@larkfield/kit';
import type { VisitorRequest } from './store.ts';

/** From the wire's names to ours. */
export function toRequest(form: RequestForm): VisitorRequest {
  return {
    language: languageOf(form),
    firstName: form.firstname,
    lastName: form.lastname,
    email: form.email.toLowerCase(),
    message: form.message,
  };
}
