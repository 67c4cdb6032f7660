import { useSite, useTranslation } from '@larkfield/area';
import type { SignedWaiver } from '@larkfield/ui';
import { ScreenSignature, sendSignature, type ScreenSigning } from '@larkfield/ui/signing';
import { useEffect } from 'react';
import type { TrialOffer } from '../../../forms/after-registration.ts';
import { isPrintedField, missingPrintedFields, printedText } from '../../rules/printed-fields.ts';
import type { RegistrationModel } from '../model/use-registration.ts';
import { toDocument } from './waiver-calls.ts';

interface TrialSignatureProps {
  readonly offer: TrialOffer;
  readonly registration: RegistrationModel;
  readonly signed: SignedWaiver | undefined;
  readonly onSigned: (signed: SignedWaiver | undefined) => void;
}

/** Renders the signature of the parent on screen. */
export function TrialSignature({ offer, registration, signed, onSigned }: TrialSignatureProps) {
  const { t } = useTranslation('registration');
  const { language } = useSite();
  const { refresh, wire } = registration;
  useEffect(refresh, [signed, refresh]);
  const signing: ScreenSigning = {
    signers: [{ name: [wire['firstname'], wire['lastname']].filter(Boolean).join(' ') }],
    note: t('waiver.agreeNote'),
    printed: () => printedText(wire),
    missing: () => {
      const missing = missingPrintedFields(wire).map((field) => t(`fields.${field}`));
      if (missing.length === 0) return undefined;
      return t('waiver.first', { fields: new Intl.ListFormat(language).format(missing) });
    },
    send: ([signature]) =>
      sendSignature('/api/fieldTrial/sign', {
        ...toDocument(wire),
        ...{ consent: offer.hash, language },
        ...signature,
      }),
    labelOf: (field) => (isPrintedField(field) ? t(`fields.${field}`) : undefined),
  };
  return <ScreenSignature name="fileid" signing={signing} signed={signed} onSigned={onSigned} />;
}
