import { useTranslation } from '@larkfield/area';
import { ButtonLink, NotePage, Reference, type Receipt } from '@larkfield/ui';
import { keepSent } from '../status/just-sent.ts';
import styles from './page.module.css';

interface SentProps {
  readonly receipt: Receipt;
  /** Address that it was sent with. */
  readonly email: unknown;
}

/** The registration has arrived: under which number, and what happens next. */
export function Sent({ receipt, email }: SentProps) {
  const { t } = useTranslation('registration');
  const { reference } = receipt;
  const keep = () => typeof email === 'string' && keepSent({ reference, emailaddress: email });
  return (
    <NotePage scene="arrived" title={t('sent.title')} takesFocus>
      <p className="lead">{t('sent.line')}</p>
      <Reference label={t('sent.reference')} reference={reference} />
      <h2>{t('sent.next')}</h2>
      <ol className={styles.next}>
        <li>{t('sent.nextCall')}</li>
        <li>{t('sent.nextVisit')}</li>
        <li>{t('sent.nextReport')}</li>
      </ol>
      <ButtonLink to="/fieldTrial/status" variant="secondary" onClick={keep}>
        {t('sent.status')}
      </ButtonLink>
    </NotePage>
  );
}
