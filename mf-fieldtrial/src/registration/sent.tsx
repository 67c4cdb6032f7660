import { useTranslation } from '@larkfield/area';
import { ButtonLink, MessagePage, Reference, type Receipt } from '@larkfield/ui';
import { rememberSentForm } from '../status/last-sent-form.ts';
import styles from './page.module.css';

interface SentProps {
  readonly receipt: Receipt;
  readonly email: unknown;
}

export function Sent({ receipt, email }: SentProps) {
  const { t } = useTranslation('registration');
  const { reference } = receipt;
  const remember = () => typeof email === 'string' && rememberSentForm({ reference, emailaddress: email });
  return (
    <MessagePage scene="arrived" title={t('sent.title')} takesFocus>
      <p className="lead">{t('sent.line')}</p>
      <Reference label={t('sent.reference')} reference={reference} />
      <h2>{t('sent.next')}</h2>
      <ol className={styles.next}>
        <li>{t('sent.nextCall')}</li>
        <li>{t('sent.nextVisit')}</li>
        <li>{t('sent.nextReport')}</li>
      </ol>
      <ButtonLink to="/fieldTrial/status" variant="secondary" onClick={remember}>
        {t('sent.status')}
      </ButtonLink>
    </MessagePage>
  );
}
