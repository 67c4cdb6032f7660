import { useLoaderData, useTranslation } from '@larkfield/area';
import { Container, PageHead } from '@larkfield/ui';
import styles from './page.module.css';

/** `/__name__/today`: the current number of requests in the last 24 hours. */
export function Component() {
  const { t } = useTranslation('__name__');
  const { requests } = useLoaderData<'/__name__/today'>();
  return (
    <>
      <PageHead back={{ to: '/__name__', label: t('nav.request') }}>
        <h1>{t('today.title')}</h1>
      </PageHead>
      <Container className={styles.content}>
        <p>{requests === 0 ? t('today.none') : t('today.requests', { count: requests })}</p>
      </Container>
    </>
  );
}
