import { useLoaderData, useTranslation } from '@larkfield/area';
import { Container, PageHead } from '@larkfield/ui';
import styles from './page.module.css';
import { Questionnaire } from './questionnaire.tsx';

/** Renders `/fieldTrial/questionnaire`: the questions, or the result of the answers in the address. */
export function Component() {
  const { t } = useTranslation('questionnaire');
  const { t: area } = useTranslation('fieldtrial');
  const { answers } = useLoaderData<'/fieldTrial/questionnaire'>();
  return (
    <>
      <PageHead back={{ to: '/fieldTrial#questionnaire', label: area('nav.landing') }}>
        <h1>{t('title')}</h1>
        <p className="lead">{t('lead')}</p>
      </PageHead>
      <Container className={styles.content}>
        <Questionnaire level={2} given={answers} />
      </Container>
    </>
  );
}
