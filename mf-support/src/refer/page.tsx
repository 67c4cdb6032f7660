import { useTranslation } from '@larkfield/area';
import { Container, Icon } from '@larkfield/ui';
import { PageHead } from '../page-head.tsx';
import styles from './page.module.css';
import { ReferralForm } from './referral-form.tsx';

/** `/refercustomer`: introduces somebody to us. */
export function Component() {
  const { t } = useTranslation('support');
  return (
    <>
      <PageHead back={{ to: '/supportus', label: t('refer.back') }}>
        <h1>{t('refer.title')}</h1>
        <p className="lead">{t('refer.lead')}</p>
      </PageHead>
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
