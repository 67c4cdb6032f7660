import { useSite, useTranslation, type ApiProblem } from '@larkfield/area';
import { Button, useMessages, type Wire } from '@larkfield/ui';
import { useId, useRef, useState } from 'react';
import type { TrialOffer } from '../../forms/after.ts';
import { isSignature } from '../rules/drawing.ts';
import { isPrinted, missingPrinted, printedText } from '../rules/printed.ts';
import styles from './page.module.css';
import { SignaturePad, type PadHandle } from './signature-pad.tsx';
import { signWaiver } from './waiver-calls.ts';

/** A waiver that was signed on the screen. */
export interface Signed {
  readonly id: string;
  readonly name: string;
  /** The entries that it was signed for, by `printedText`. */
  readonly printed: string;
}

interface SignatureFieldsProps {
  readonly offer: TrialOffer;
  readonly wire: Wire;
  readonly onSigned: (signed: Signed) => void;
}

/** Signs on the screen: by drawing, or by typing the name, which every keyboard can. */
export function SignatureFields({ offer, wire, onSigned }: SignatureFieldsProps) {
  const { t } = useTranslation('registration');
  const message = useMessages();
  const { language } = useSite();
  const id = useId();
  const pad = useRef<PadHandle>(null);
  const name = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const wordsFor = ({ fields: [first], message: key }: ApiProblem) => {
    if (!first) return message(key);
    const field = isPrinted(first.field) ? t(`fields.${first.field}`) : t('waiver.name');
    return `${field}: ${message(first.key, { field })}`;
  };

  const sign = async () => {
    if (busy) return;
    const typed = name.current?.value.trim() ?? '';
    const strokes = pad.current?.strokes() ?? [];
    const isDrawn = isSignature(strokes);
    if (!typed && !isDrawn) return setProblem(t('waiver.needed'));
    const missing = missingPrinted(wire).map((field) => t(`fields.${field}`));
    if (missing.length > 0)
      return setProblem(t('waiver.first', { fields: new Intl.ListFormat(language).format(missing) }));
    setBusy(true);
    setProblem(undefined);
    const signature = isDrawn ? { strokes } : { name: typed };
    const result = await signWaiver(wire, { consent: offer.hash, language, ...signature });
    setBusy(false);
    if (!result.ok) return setProblem(wordsFor(result.problem));
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
