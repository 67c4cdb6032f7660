import { useLoaderData, useTranslation } from '@larkfield/area';
import { Container, PageHead } from '@larkfield/ui';
import type { TodayData } from '../../forms/today.ts';
import styles from './page.module.css';

/** `/invest/today`: how many have asked in the last 24 hours, as the service says at the moment. */
export function Component() {
  const { t } = useTranslation('invest');
  const { requests } = useLoaderData<TodayData>();
  return (
    <>
      <PageHead back={{ to: '/invest', label: t('nav.request') }}>
        <h1>{t('today.title')}</h1>
      </PageHead>
      <Container className={styles.content}>
        <p>{requests === 0 ? t('today.none') : t('today.requests', { count: requests })}</p>
      </Container>
    </>
  );
}
