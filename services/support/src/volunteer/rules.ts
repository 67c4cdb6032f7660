import type { VolunteerForm } from '@larkfield/mf-support/forms';
import type { FileOwner, StoredFile } from '@larkfield/kit/http';
import { languageOf, readForm, searchKeys } from '@larkfield/kit/records';
import { volunteerFields } from './fields.ts';
import type { Volunteer } from './store.ts';
import type { ScreenSignatures } from './waiver/signatures.ts';

/** A claimed waiver, its owner in the file service, and how it was signed if it was signed on the screen. */
export interface ClaimedWaiver {
  readonly file: StoredFile;
  readonly by: FileOwner;
  readonly signed?: ScreenSignatures | undefined;
}

export function toVolunteer(form: VolunteerForm, { file, by, signed }: ClaimedWaiver, now: Date): Volunteer {
  const { person, under18, guardian } = form;
  return {
    ...readForm(volunteerFields, form),
    handling: 'new',
    language: languageOf(form),
    guardian: under18 && guardian !== undefined ? { name: guardian, agreedAt: now } : undefined,
    signing: signed?.signing ?? 'file',
    guardianSigning: under18 ? (signed?.guardianSigning ?? 'file') : undefined,
    consent: signed?.evidence,
    waiver: file,
    waiverOwner: by,
    keys: searchKeys({ firstName: person.firstname, lastName: person.lastname }),
  };
}

/** Decodes a waiver that the form contains as a data URL. Returns undefined if it contains the id of an uploaded file. */
export function decodeInlineFile(
  waiver: string,
): { readonly name: string; readonly bytes: Buffer } | undefined {
  const [head = '', data] = waiver.split(',', 2);
  if (data === undefined) return undefined;
  return { name: head.includes('zip') ? 'waiver.zip' : 'waiver.pdf', bytes: Buffer.from(data, 'base64') };
}
