import { Link, useTranslation } from '@larkfield/area';
import type { SystemPage } from '@larkfield/federation/compose';
import type { ReactNode } from 'react';
import { FallbackLinks } from '../notices/fallback-links.tsx';
import styles from '../notices/notices.module.css';

interface SystemContentProps {
  readonly name: SystemPage;
  /** Where "gone" leads to. */
  readonly list?: string | undefined;
  /** What follows the words, in place of ways on. */
  readonly children?: ReactNode;
}

/** Words of the shell in the place of a page: nothing at this address, nothing any more, or a page that is for others. */
export function SystemContent({ name, list, children = <FallbackLinks /> }: SystemContentProps) {
  const { t } = useTranslation('shell');
  return (
    <section data-scene={name} className={styles['panel']}>
      <h1>{t(`system.${name}.title`)}</h1>
      <p>{t(`system.${name}.text`)}</p>
      {list && name === 'gone' && <Link to={list}>{t('system.gone.list')}</Link>}
      {children}
    </section>
  );
}
