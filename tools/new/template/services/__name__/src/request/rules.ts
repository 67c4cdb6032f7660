import type { RequestForm } from '@larkfield/mf-__name__/forms';
import { languageOf, searchKeys } from '@larkfield/kit';
import type { VisitorRequest } from './store.ts';

/** From the wire's names to ours; entries that need no other name are kept under theirs. */
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
