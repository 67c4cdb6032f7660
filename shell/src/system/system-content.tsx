import { Link, useTranslation } from '@larkfield/area';
import type { SystemPage } from '@larkfield/federation/compose';
import { FallbackLinks } from '../notices/fallback-links.tsx';
import styles from '../notices/notices.module.css';
import { ContactDetails } from './contact-details.tsx';

/** Where the edge puts the list of problems of a form sent without script. */
const PROBLEMS_SLOT = '{{problems}}';
/** Where the edge puts the number under which our log holds what went wrong. */
const NUMBER_SLOT = '{{number}}';
/** Where the edge puts the path of the list that a removed item stood in. */
const LIST_SLOT = '/{{list}}';

interface SystemContentProps {
  readonly name: SystemPage;
  /** Whether our log knows of the error; it does of those that the edge has met. */
  readonly numbered?: boolean;
  /** Where "gone" leads to. */
  readonly list?: string | undefined;
}

/** Pages of the shell itself: nothing at this address, nothing any more, our fault, a page that is for others, and what is wrong with a form. */
export function SystemContent({ name, numbered = true, list = LIST_SLOT }: SystemContentProps) {
  const { t } = useTranslation('shell');
  return (
    <section data-scene={name} className={styles['panel']}>
      <h1>{t(`system.${name}.title`)}</h1>
      <p>{t(`system.${name}.text`)}</p>
      {name === 'gone' && <Link to={list}>{t('system.gone.list')}</Link>}
      {name === 'form-problems' ? <ul>{PROBLEMS_SLOT}</ul> : <FallbackLinks />}
      {name === 'error' && <ContactDetails />}
      {name === 'error' && numbered && <p className={styles['id']}>{t('failure.id', { id: NUMBER_SLOT })}</p>}
    </section>
  );
}
