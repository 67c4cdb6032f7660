import { useTranslation } from '@larkfield/area';
import { ButtonLink, NotePage, Reference, type Receipt } from '@larkfield/ui';
import styles from './page.module.css';

/** The registration has arrived: under which number, and what happens next. */
export function Sent({ receipt }: { readonly receipt: Receipt }) {
  const { t } = useTranslation('registration');
  return (
    <NotePage scene="arrived" title={t('sent.title')} takesFocus>
      <p className="lead">{t('sent.line')}</p>
      <Reference label={t('sent.reference')} reference={receipt.reference} />
      <h2>{t('sent.next')}</h2>
      <ol className={styles.next}>
        <li>{t('sent.nextCall')}</li>
        <li>{t('sent.nextVisit')}</li>
        <li>{t('sent.nextReport')}</li>
      </ol>
      <ButtonLink to="/fieldTrial/status" variant="secondary">
        {t('sent.status')}
      </ButtonLink>
    </NotePage>
  );
}
