import { useTranslation } from '@larkfield/area';
import { Button, Disclosure, Icon } from '@larkfield/ui';
import { useEffect, useState } from 'react';
import type { TrialOffer } from '../../../forms/after-registration.ts';
import { printedText } from '../../rules/printed-fields.ts';
import styles from '../page.module.css';
import { SignatureFields, type SignedWaiver } from './signature-fields.tsx';
import type { RegistrationModel } from '../model/use-registration.ts';

interface ScreenSignatureProps {
  readonly offer: TrialOffer;
  readonly registration: RegistrationModel;
  readonly signed: SignedWaiver | undefined;
  readonly onSigned: (signed: SignedWaiver | undefined) => void;
}

/** Renders the signature on screen, which is removed when a printed entry changes. */
export function ScreenSignature({ offer, registration, signed, onSigned }: ScreenSignatureProps) {
  const { t } = useTranslation('registration');
  const [fallen, setFallen] = useState(false);
  const { form, refresh, wire } = registration;
  const { ref } = form;
  const isOther = signed !== undefined && signed.printed !== printedText(wire);
  useEffect(refresh, [signed, refresh]);
  useEffect(() => {
    if (!isOther) return;
    onSigned(undefined);
    setFallen(true);
  }, [isOther, onSigned]);
  useEffect(() => {
    const sent = ref.current;
    const forget = () => {
      onSigned(undefined);
      setFallen(false);
    };
    sent?.addEventListener('reset', forget);
    return () => sent?.removeEventListener('reset', forget);
  }, [ref, onSigned]);

  if (signed && !isOther)
    return (
      <div className={styles.signed}>
        <input type="hidden" name="fileid" value={signed.id} />
        <p role="status" className={styles.clean}>
          <Icon name="check" />
          {t('waiver.signed', { name: signed.name })}
        </p>
        <Button variant="secondary" onClick={() => onSigned(undefined)}>
          {t('waiver.remove')}
        </Button>
      </div>
    );
  return (
    <>
      <p role="alert" className={styles.failed}>
        {fallen && t('waiver.again')}
      </p>
      <Disclosure summary={t('waiver.sign')}>
        <SignatureFields
          offer={offer}
          wire={wire}
          onSigned={(next) => {
            setFallen(false);
            onSigned(next);
          }}
        />
      </Disclosure>
    </>
  );
}
