import Type, { type Static } from 'typebox';
import { email, hiddenFields, line } from './fields.ts';

/**
 * Returns the form that opens a submission made without an account: its reference and the e-mail address used.
 * @param addressKey - text key of the error for an invalid address
 */
export function referenceForm(addressKey?: string) {
  return Type.Object(
    { reference: line(20), emailaddress: email(addressKey), ...hiddenFields },
    { additionalProperties: false },
  );
}

export type ReferenceForm = Static<ReturnType<typeof referenceForm>>;
