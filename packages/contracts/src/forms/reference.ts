import Type, { type Static } from 'typebox';
import { email, hidden, line } from './fields.ts';

/**
 * What opens the state of something that was sent without an account: its number, and the address that it was sent with.
 * Forms word the complaint about the address differently.
 */
export function referenceForm(addressKey?: string) {
  return Type.Object(
    { reference: line(20), emailaddress: email(addressKey), ...hidden },
    { additionalProperties: false },
  );
}

export type ReferenceForm = Static<ReturnType<typeof referenceForm>>;
