import { Link, useTranslation } from '@larkfield/area';
import { Container, Icon } from '@larkfield/ui';
import styles from './page.module.css';
import { ReferralForm } from './referral-form.tsx';

/** `/refercustomer`: introduces somebody to us. */
export function Page() {
  const { t } = useTranslation('support');
  return (
    <>
      <div className={styles.head}>
        <Container className={styles.words}>
          <p>
            <Link to="/supportus" className={styles.back}>
              <Icon name="arrow" className={`flip ${styles.backIcon}`} />
              {t('refer.back')}
            </Link>
          </p>
          <h1>{t('refer.title')}</h1>
          <p className="lead">{t('refer.lead')}</p>
        </Container>
      </div>
      <Container className={styles.columns}>
        <section aria-labelledby="referral-title" className={styles.form}>
          <h2 id="referral-title">{t('refer.formTitle')}</h2>
          <p className={styles.note}>{t('refer.requiredNote')}</p>
          <ReferralForm />
        </section>
        <aside aria-labelledby="referral-know" className={styles.know}>
          <h2 id="referral-know" className={styles.knowTitle}>
            {t('refer.timeTitle')}
          </h2>
          <ul className={styles.points}>
            {(['time', 'consent', 'noAccount'] as const).map((point) => (
              <li key={point}>
                <Icon name="check" />
                {t(`refer.${point}`)}
              </li>
            ))}
          </ul>
        </aside>
      </Container>
    </>
  );
}
