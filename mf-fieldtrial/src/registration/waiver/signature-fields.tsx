import { useSite, useTranslation, type ApiProblem } from '@larkfield/area';
import { Button, useMessages, type WireEntries } from '@larkfield/ui';
import { useId, useRef, useState } from 'react';
import type { TrialOffer } from '../../../forms/after-registration.ts';
import { isPlausibleSignature } from '../../rules/signature.ts';
import { isPrintedField, missingPrintedFields, printedText } from '../../rules/printed-fields.ts';
import styles from '../page.module.css';
import { SignaturePad, type SignaturePadHandle } from './signature-pad.tsx';
import { signWaiver } from './waiver-calls.ts';

export interface SignedWaiver {
  readonly id: string;
  readonly name: string;
  /** Printed entries at the time of signing, by `printedText`. */
  readonly printed: string;
}

interface SignatureFieldsProps {
  readonly offer: TrialOffer;
  readonly wire: WireEntries;
  readonly onSigned: (signed: SignedWaiver) => void;
}

/** Renders the signature on screen: drawn, or typed for keyboard users. */
export function SignatureFields({ offer, wire, onSigned }: SignatureFieldsProps) {
  const { t } = useTranslation('registration');
  const message = useMessages();
  const { language } = useSite();
  const id = useId();
  const pad = useRef<SignaturePadHandle>(null);
  const name = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const problemText = ({ fields: [first], message: key }: ApiProblem) => {
    if (!first) return message(key);
    const field = isPrintedField(first.field) ? t(`fields.${first.field}`) : t('waiver.name');
    return `${field}: ${message(first.key, { field })}`;
  };

  const sign = async () => {
    if (busy) return;
    const typed = name.current?.value.trim() ?? '';
    const strokes = pad.current?.strokes() ?? [];
    const isDrawn = isPlausibleSignature(strokes);
    if (!typed && !isDrawn) return setProblem(t('waiver.needed'));
    const missing = missingPrintedFields(wire).map((field) => t(`fields.${field}`));
    if (missing.length > 0)
      return setProblem(t('waiver.first', { fields: new Intl.ListFormat(language).format(missing) }));
    setBusy(true);
    setProblem(undefined);
    const signature = isDrawn ? { strokes } : { name: typed };
    const result = await signWaiver(wire, { consent: offer.hash, language, ...signature });
    setBusy(false);
    if (!result.ok) return setProblem(problemText(result.problem));
    const signer = typed || [wire['firstname'], wire['lastname']].filter(Boolean).join(' ');
    onSigned({ id: result.value.id, name: signer, printed: printedText(wire) });
  };

  return (
    <div className={styles.signature}>
      <p className={styles.label}>{t('waiver.draw')}</p>
      <SignaturePad ref={pad} label={t('waiver.draw')} clear={t('waiver.clear')} />
      <label className={styles.label} htmlFor={id}>
        {t('waiver.name')}
      </label>
      <input ref={name} id={id} className={styles.input} autoComplete="name" maxLength={100} dir="auto" />
      <p className={styles.small}>{t('waiver.agreeNote')}</p>
      <p role="alert" className={styles.failed}>
        {problem}
      </p>
      <Button onClick={() => void sign()} busy={busy}>
        {t('waiver.agree')}
      </Button>
    </div>
  );
}
