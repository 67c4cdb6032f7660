import { useTranslation } from '@larkfield/area';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../primitives/button.tsx';
import { Disclosure } from '../primitives/disclosure.tsx';
import { Icon } from '../primitives/icon.tsx';
import { SignatureFields, type ScreenSigning } from './signature-fields.tsx';
import type { SignedWaiver } from './signed-waiver.ts';
import styles from './signing.module.css';

interface ScreenSignatureProps {
  /** Name of the entry with the id of the signed file. */
  readonly name: string;
  readonly signing: ScreenSigning;
  readonly signed: SignedWaiver | undefined;
  readonly onSigned: (signed: SignedWaiver | undefined) => void;
}

/**
 * Renders the signature on screen, which is removed when a printed entry changes. The page renders it again when an entry
 * changes.
 */
export function ScreenSignature({ name, signing, signed, onSigned }: ScreenSignatureProps) {
  const { t } = useTranslation('signing');
  const [fallen, setFallen] = useState(false);
  const around = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!signed || signed.printed === signing.printed()) return;
    onSigned(undefined);
    setFallen(true);
  }, [signed, signing, onSigned]);
  useEffect(() => {
    const form = around.current?.closest('form');
    const forget = () => {
      onSigned(undefined);
      setFallen(false);
    };
    form?.addEventListener('reset', forget);
    return () => form?.removeEventListener('reset', forget);
  }, [onSigned]);

  return (
    <div ref={around} className={styles.signing}>
      {signed ? (
        <div className={styles.signed}>
          <input type="hidden" name={name} value={signed.id} />
          <p role="status" className={styles.clean}>
            <Icon name="check" />
            {t('signed', { name: signed.name })}
          </p>
          <Button variant="secondary" onClick={() => onSigned(undefined)}>
            {t('remove')}
          </Button>
        </div>
      ) : (
        <>
          {fallen && (
            <p role="alert" className={styles.failed}>
              {t('again')}
            </p>
          )}
          <Disclosure summary={t('sign')}>
            <SignatureFields
              signing={signing}
              onSigned={(next) => {
                setFallen(false);
                onSigned(next);
              }}
            />
          </Disclosure>
        </>
      )}
    </div>
  );
}
