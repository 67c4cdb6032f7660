import { useSite, useTranslation } from '@larkfield/area';
import { ButtonLink, Container, MessagePage, PageHead } from '@larkfield/ui';
import { DoorView } from './door-view.tsx';
import styles from './page.module.css';

/** Renders `/events/door/event?item=<id>`: checks people in, for the author of the event and editors. */
export function Component() {
  const { t } = useTranslation('door');
  const { session, search, interactive, language } = useSite();
  const item = new URLSearchParams(search).get('item');
  if (interactive && !session.loading && (item === null || session.kind === 'participant'))
    return <Missing />;
  if (interactive && item !== null && (session.kind === 'user' || session.kind === 'admin'))
    return <DoorView item={item} language={language} missing={<Missing />} />;
  return (
    <>
      <PageHead>
        <h1>{t('title')}</h1>
      </PageHead>
      <Container className={styles.page}>
        <p role="status">{interactive ? t('loading') : t('noScript')}</p>
      </Container>
    </>
  );
}

function Missing() {
  const { t } = useTranslation('door');
  return (
    <MessagePage scene="lost" title={t('missing')}>
      <p className="lead">{t('missingText')}</p>
      <ButtonLink to="/events">{t('board')}</ButtonLink>
    </MessagePage>
  );
}
