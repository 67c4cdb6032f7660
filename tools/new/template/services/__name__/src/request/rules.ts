import type { RequestForm } from '@larkfield/mf-__name__/forms';
import { languageOf, searchKeys } from '@larkfield/kit/records';
import type { VisitorRequest } from './store.ts';

/** Maps the form to the stored request. Entries whose names do not change are copied. */
export function toRequest(form: RequestForm): VisitorRequest {
  const { firstname: firstName, lastname: lastName, email, website: _, elapsed: __, ...others } = form;
  return {
    ...others,
    language: languageOf(form),
    firstName,
    lastName,
    email: email.toLowerCase(),
    handling: 'new',
    keys: searchKeys({ firstName, lastName }),
  };
}
