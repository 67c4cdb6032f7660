import { useTranslation } from '@larkfield/area';
import { isPlausibleSignature } from '@larkfield/contracts/signature';
import { useId, useImperativeHandle, useRef, type Ref } from 'react';
import { SignaturePad, type Drawing, type SignaturePadHandle } from './signature-pad.tsx';
import styles from './signing.module.css';

/** Entries of a call: a drawing, or a name that was typed. */
export type SignatureEntries = { readonly name: string } | { readonly strokes: Drawing };

export interface SignerHandle {
  /** Returns the signature, or undefined if there is none yet. */
  signature(): SignatureEntries | undefined;
  typedName(): string;
}

interface SignerFieldsProps {
  readonly ref: Ref<SignerHandle>;
  /** Names the signer if several people sign. */
  readonly title: string | undefined;
}

/** Renders the signature of one person: drawn, or typed for keyboard users. */
export function SignerFields({ ref, title }: SignerFieldsProps) {
  const { t } = useTranslation('signing');
  const id = useId();
  const pad = useRef<SignaturePadHandle>(null);
  const name = useRef<HTMLInputElement>(null);
  const typedName = () => name.current?.value.trim() ?? '';
  useImperativeHandle(ref, () => ({
    typedName,
    signature: () => {
      const strokes = pad.current?.strokes() ?? [];
      if (isPlausibleSignature(strokes)) return { strokes };
      return typedName() ? { name: typedName() } : undefined;
    },
  }));
  return (
    <div className={styles.signer} {...(title ? { role: 'group', 'aria-label': title } : {})}>
      {title && <p className={styles.who}>{title}</p>}
      <p className={styles.label}>{t('draw')}</p>
      <SignaturePad ref={pad} label={t('draw')} clear={t('clear')} />
      <label className={styles.label} htmlFor={id}>
        {t('name')}
      </label>
      <input
        ref={name}
        id={id}
        className={styles.input}
        autoComplete={title ? 'off' : 'name'}
        maxLength={100}
        dir="auto"
      />
    </div>
  );
}
