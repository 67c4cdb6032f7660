import { useSite, useTranslation } from '@larkfield/area';
import { Button, Disclosure, FileField } from '@larkfield/ui';
import { lazy, Suspense, useState } from 'react';
import type { TrialOffer } from '../../../forms/after-registration.ts';
import { PAPER_TYPES, WAIVER_TYPES } from '../../rules/choices.ts';
import { ConsentText } from './consent-text.tsx';
import styles from '../page.module.css';
import type { SignedWaiver } from './signature-fields.tsx';
import type { RegistrationModel } from '../model/use-registration.ts';

const ScreenSignature = lazy(async () => {
  const part = await import(/* webpackChunkName: "signature" */ './screen-signature.tsx');
  return { default: part.ScreenSignature };
});

interface WaiverFieldsProps {
  readonly offer: TrialOffer | undefined;
  readonly registration: RegistrationModel;
}

/** Renders the consent text and two ways to sign: on screen or on paper. */
export function WaiverFields({ offer, registration }: WaiverFieldsProps) {
  const { t } = useTranslation('registration');
  const { interactive, language } = useSite();
  const [signed, setSigned] = useState<SignedWaiver>();
  const [failed, setFailed] = useState(false);
  const download = async () => {
    const load = import(/* webpackChunkName: "signature" */ './waiver-calls.ts');
    const calls = await load.catch(() => undefined);
    setFailed(!(await calls?.downloadWaiver(registration.wire, language)));
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
      {interactive && offer && (
        <Suspense>
          <ScreenSignature offer={offer} registration={registration} signed={signed} onSigned={setSigned} />
        </Suspense>
      )}
      {!signed && (
        <>
          <p className={styles.actions}>
            {interactive ? (
              <Button variant="secondary" onClick={() => void download()}>
                {t('waiver.download')}
              </Button>
            ) : (
              <a href={`/api/fieldTrial/waiver?language=${language}`} download>
                {t('waiver.download')}
              </a>
            )}
            {interactive && <span className={styles.small}>{t('waiver.downloadNote')}</span>}
          </p>
          <p role="alert" className={styles.failed}>
            {failed && t('waiver.failed')}
          </p>
          <FileField
            name="fileid"
            accept={interactive ? PAPER_TYPES : WAIVER_TYPES}
            joins="/api/fieldTrial/waiverFile"
          />
        </>
      )}
    </div>
  );
}
