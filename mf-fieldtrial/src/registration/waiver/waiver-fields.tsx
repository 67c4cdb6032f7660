import { useSite, useTranslation } from '@larkfield/area';
import { Disclosure, WaiverChoice, type SignedWaiver } from '@larkfield/ui';
import { lazy, useState } from 'react';
import type { TrialOffer } from '../../../forms/after-registration.ts';
import { ConsentText } from './consent-text.tsx';
import styles from '../page.module.css';
import type { RegistrationModel } from '../model/use-registration.ts';

const TrialSignature = lazy(async () => {
  const part = await import(/* webpackChunkName: "signature" */ './trial-signature.tsx');
  return { default: part.TrialSignature };
});

interface WaiverFieldsProps {
  readonly offer: TrialOffer | undefined;
  readonly registration: RegistrationModel;
}

/** Renders the consent text and two ways to sign: on screen or on paper. */
export function WaiverFields({ offer, registration }: WaiverFieldsProps) {
  const { t } = useTranslation('registration');
  const { language } = useSite();
  const [signed, setSigned] = useState<SignedWaiver>();
  const download = async () => {
    const load = import(/* webpackChunkName: "signature" */ './waiver-calls.ts');
    const calls = await load.catch(() => undefined);
    return calls?.downloadWaiver(registration.wire, language);
  };
  return (
    <div className={styles.waiver}>
      <h3>{t('waiver.title')}</h3>
      <p>{offer?.charge === 300 ? t('waiver.paid') : t('waiver.free')}</p>
      <Disclosure summary={t('waiver.read')}>
        <ConsentText charge={offer?.charge ?? 0} />
      </Disclosure>
      {offer && <input type="hidden" name="consent" value={offer.hash} />}
      <p>{t('waiver.ways')}</p>
      <WaiverChoice
        name="fileid"
        upload="/api/fieldTrial/waiverFile"
        empty="/api/fieldTrial/waiver"
        formats={['docx']}
        download={download}
        signature={
          offer && (
            <TrialSignature offer={offer} registration={registration} signed={signed} onSigned={setSigned} />
          )
        }
        signed={signed !== undefined}
      />
    </div>
  );
}
