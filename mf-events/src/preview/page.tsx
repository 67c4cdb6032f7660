import { post, useSite, useTranslation } from '@larkfield/area';
import { ButtonLink, MessagePage, tokenFromHash, useMessages } from '@larkfield/ui';
import { useEffect, useState } from 'react';
import type { ItemData } from '../../forms/item-data.ts';
import { ItemView } from '../item/item-view.tsx';
import styles from './page.module.css';

const USELESS: readonly string[] = ['NOT_FOUND', 'VALIDATION_FAILED'];

/** Renders `/events/new/preview#token=…`: a draft as the page that it would become. */
export function Component() {
  const { t } = useTranslation('posting');
  const message = useMessages();
  const { interactive, language } = useSite();
  const [item, setItem] = useState<ItemData | 'missing'>();
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    const token = tokenFromHash(location.hash);
    if (!token) return setItem('missing');
    const key = `preview-${token}`;
    void post<ItemData>('/api/events/preview', { token, language }, { idempotencyKey: key }).then(
      (result) => {
        if (result.ok) setItem(result.value);
        else if (USELESS.includes(result.problem.code)) setItem('missing');
        else setFailure(result.problem.message);
      },
    );
  }, [language]);
  if (item === 'missing') {
    return (
      <MessagePage scene="lost" title={t('preview.missing')}>
        <p className="lead">{t('preview.missingText')}</p>
        <ButtonLink to="/events">{t('back')}</ButtonLink>
      </MessagePage>
    );
  }
  if (!item) {
    return (
      <MessagePage scene="door" title={t('preview.documentTitle')}>
        <p role="status" className="lead">
          {failure ? message(failure) : interactive ? t('loading') : t('preview.noScript')}
        </p>
      </MessagePage>
    );
  }
  const shown = item.title === '' ? { ...item, title: t('mine.untitled'), language } : item;
  return <ItemView item={shown} notice={<p className={styles.notice}>{t('preview.notice')}</p>} />;
}
