import type { Language } from '@larkfield/contracts';
import { formatLongDate } from '@larkfield/kit/texts';
import type { Signature, WaiverDocument } from '@larkfield/kit/waivers';
import type { VolunteerWaiverForm } from '@larkfield/mf-support/forms';
import { documentTexts, volunteerWaiverText } from './text.ts';

export interface WaiverEntries extends Pick<VolunteerWaiverForm, 'person' | 'under18' | 'guardian'> {
  /** Role of the opening in the language of the document. */
  readonly opening?: string | undefined;
}

/** Signatures on the screen, or the date for signing by hand. */
export interface Signing {
  readonly signature?: Signature;
  readonly guardianSignature?: Signature;
  readonly date?: Date;
}

/** Returns the waiver of a volunteer as a document; under 18 a guardian signs, too. */
export function waiverDocument(language: Language, entries: WaiverEntries, signing: Signing): WaiverDocument {
  const { person = {}, opening = '', under18, guardian = '' } = entries;
  const { lines, hash } = volunteerWaiverText(language);
  const texts = documentTexts(language);
  const labels = texts.entries;
  const joined = (...parts: readonly (string | undefined)[]) =>
    parts.filter((part) => part?.trim()).join(', ');
  const place = [person.zipcode, person.city].filter(Boolean).join(' ');
  const date = signing.date === undefined ? {} : { date: formatLongDate(language, signing.date) };
  const signer = (label: string, signature: Signature | undefined) => ({
    label,
    ...(signature ? { signature } : date),
  });
  return {
    ...{ language, hash, title: texts.title, send: texts.send },
    paragraphs: lines.map((text, index) => ({ text: `${index + 1}. ${text}` })),
    entries: {
      title: labels.title,
      rows: [
        { label: labels.name, value: [person.firstname, person.lastname].filter(Boolean).join(' ') },
        {
          label: labels.address,
          value: joined(person.address, place, person.state, countryName(language, person.country)),
        },
        { label: labels.email, value: person.mail ?? '', isCode: true },
        ...(opening === '' ? [] : [{ label: labels.opening, value: opening }]),
        ...(under18 ? [{ label: labels.guardian, value: guardian }] : []),
      ],
    },
    signers: [
      signer(texts.sign, signing.signature),
      ...(under18 ? [signer(texts.guardianSign, signing.guardianSignature)] : []),
    ],
  };
}

function countryName(language: Language, code: string | undefined): string | undefined {
  return code === undefined ? undefined : new Intl.DisplayNames([language], { type: 'region' }).of(code);
}
