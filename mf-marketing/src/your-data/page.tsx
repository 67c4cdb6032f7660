import { Link, Trans, useSite, useTranslation } from '@larkfield/area';
import { Button, Container, PageHead, useMessages } from '@larkfield/ui';
import { useState } from 'react';
import { BrowserSection } from './browser-section.tsx';
import { DataList } from './data-list.tsx';
import { DoneList } from './done-list.tsx';
import { LinkSection } from './link-section.tsx';
import type { Erased } from './own-data.ts';
import styles from './page.module.css';
import { useOwnData } from './use-own-data.ts';

/** Renders `/your-data`: what all services keep of a person, to download and to delete. */
export function Component() {
  const { t } = useTranslation('your-data');
  const message = useMessages();
  const { brand, session } = useSite();
  const { view, load } = useOwnData();
  const [erased, setErased] = useState<Erased>();
  const isUser = session.kind === 'user' || session.kind === 'admin';
  const email = <a href={`mailto:${brand.email}`}>{brand.email}</a>;
  return (
    <>
      <PageHead>
        <h1>{t('title')}</h1>
        <p className="lead">{t('lead')}</p>
      </PageHead>
      <Container className={styles.page}>
        <noscript>
          <p>
            <Trans t={t} i18nKey="noScript" values={{ email: brand.email }} components={{ email }} />
          </p>
        </noscript>
        <div role="status">
          {view.state === 'loading' && <p>{t('loading')}</p>}
          {view.state === 'expired' && (
            <>
              <h2>{t('expired.title')}</h2>
              <p>{t('expired.text')}</p>
            </>
          )}
        </div>
        {view.state === 'failed' && (
          <div role="alert" className="stack">
            <p>{message(view.problem.message)}</p>
            <Button onClick={() => void load()}>{t('retry')}</Button>
          </div>
        )}
        {erased && <DoneList erased={erased} />}
        {view.state === 'ready' && (
          <DataList
            view={view}
            onRetry={() => void load()}
            onErased={(outcome) => {
              setErased(outcome);
              // The token of the link has ended with the data.
              if (outcome.isEverything) history.replaceState(null, '', location.pathname);
              // The login has ended with the account; the session that is read again loads what is left.
              if (!outcome.isEverything || !isUser) void load();
            }}
          />
        )}
        {!(view.state === 'ready' && view.token !== undefined) && (
          <>
            <LinkSection />
            {!isUser && (
              <p>
                <Trans t={t} i18nKey="login" components={{ login: <Link to="/login" /> }} />
              </p>
            )}
          </>
        )}
        <BrowserSection />
      </Container>
    </>
  );
}
