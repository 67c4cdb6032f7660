import { useTranslation } from '@larkfield/area';
import { Container, FormPage, PageHead } from '@larkfield/ui';
import { ReferralForm } from './referral-form.tsx';
import { ShareLink } from './share-link.tsx';
import styles from './share-link.module.css';

/** Renders `/refercustomer`: the form that refers a person. */
export function Component() {
  const { t } = useTranslation('support');
  return (
    <>
      <FormPage
        id="referral"
        head={
          <PageHead back={{ to: '/supportus', label: t('refer.back') }}>
            <h1>{t('refer.title')}</h1>
            <p className="lead">{t('refer.lead')}</p>
          </PageHead>
        }
        title={t('refer.formTitle')}
        aside={{
          title: t('refer.timeTitle'),
          points: [t('refer.time'), t('refer.consent'), t('refer.noAccount')],
        }}
      >
        <ReferralForm />
      </FormPage>
      <Container className={styles.around}>
        <ShareLink />
      </Container>
    </>
  );
}
