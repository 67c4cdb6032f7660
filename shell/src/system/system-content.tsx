import { Link, useTranslation } from '@larkfield/area';
import type { SystemPage } from '@larkfield/federation/compose';
import type { ReactNode } from 'react';
import { FallbackLinks } from '../notices/fallback-links.tsx';
import styles from '../notices/notices.module.css';

interface SystemContentProps {
  readonly name: SystemPage;
  /** Path that "gone" links to. */
  readonly list?: string | undefined;
  /** Content after the text; replaces the links. */
  readonly children?: ReactNode;
}

/** Renders a text of the shell in place of a page: not found, gone, or not permitted. */
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
