import { useSite, useTranslation } from '@larkfield/area';
import type { SignedWaiver } from '@larkfield/ui';
import { hashOfText, ScreenSignature, sendSignature, type ScreenSigning } from '@larkfield/ui/signing';
import {
  PRINTED_FIELDS,
  printedEntries,
  printedText,
  WAIVER_LINES,
  waiverIdentity,
  type PrintedEntries,
} from '../rules/volunteer-waiver.ts';
import { volunteerLabels } from './labels.ts';

interface WaiverSignatureProps {
  /** Reads the entries of the form. */
  readonly read: () => PrintedEntries;
  /** The entries when they last changed. */
  readonly entries: PrintedEntries;
  readonly signed: SignedWaiver | undefined;
  readonly onSigned: (signed: SignedWaiver | undefined) => void;
}

/** Renders the signature on the screen: of the volunteer, and of a guardian if the volunteer is under 18. */
export function WaiverSignature({ read, entries, signed, onSigned }: WaiverSignatureProps) {
  const { t } = useTranslation('volunteer');
  const { language } = useSite();
  const labels = volunteerLabels(t);
  const name = [entries.person?.['firstname'], entries.person?.['lastname']].filter(Boolean).join(' ');
  const you = t('signing.you');
  const guardian = { title: t('signing.guardian'), name: String(entries.guardian ?? '') };
  const lines = WAIVER_LINES.map((line) => t(`waiverLines.${line}`));
  const signing: ScreenSigning = {
    signers: entries.under18 ? [{ title: you, name }, guardian] : [{ name }],
    note: t('signing.agreeNote'),
    printed: () => printedText(read()),
    missing: () => {
      const missing = missingFields(read()).map((field) => labels[field] ?? field);
      if (missing.length === 0) return undefined;
      return t('signing.first', { fields: new Intl.ListFormat(language).format(missing) });
    },
    send: ([signature, guardianSignature]) =>
      sendSignature('/api/volunteer/sign', {
        ...printedEntries(read()),
        // The text as it stands on the page.
        consent: hashOfText(waiverIdentity(language, lines)),
        ...{ signature, guardianSignature, language },
      }),
    labelOf: (field) => labels[field],
  };
  return <ScreenSignature name="waiver" signing={signing} signed={signed} onSigned={onSigned} />;
}

/** Returns the names of the missing entries that signing requires. */
function missingFields({ person = {}, under18, guardian }: PrintedEntries): string[] {
  const missing = PRINTED_FIELDS.filter((field) => !person[field]).map((field) => `person.${field}`);
  return under18 && !guardian ? [...missing, 'guardian'] : missing;
}
