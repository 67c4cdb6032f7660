import { withProofOfWork } from '@larkfield/kit/testing';
import { contactSample } from '../../mf-marketing/forms/testing/index.ts';

/** Checking a proof of work costs the same however hard it was to find, so the load finds the easiest. */
export const PROOF_OF_WORK_BITS = 1;

/** Returns the body of a contact form from an address that has sent none. */
export function createContactForm(): string {
  const form = { ...contactSample, email: `${crypto.randomUUID()}@example.org` };
  return JSON.stringify(withProofOfWork(form, { path: '/api/contactus', bits: PROOF_OF_WORK_BITS }));
}
