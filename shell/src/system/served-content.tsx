import { useTranslation } from '@larkfield/area';
import type { SystemPage } from '@larkfield/federation/compose';
import { FallbackLinks } from '../notices/fallback-links.tsx';
import styles from '../notices/notices.module.css';
import { ContactDetails } from './contact-details.tsx';
import { SystemContent } from './system-content.tsx';

/** Where the edge puts the list of problems of a form sent without script. */
const PROBLEMS_SLOT = '{{problems}}';
/** Where the edge puts the number under which our log holds what went wrong. */
const NUMBER_SLOT = '{{number}}';
/** Where the edge puts the path of the list that a removed item stood in. */
const LIST_SLOT = '/{{list}}';

interface ServedContentProps {
  readonly name: SystemPage;
  /** Whether our log knows of the error; it does of those that the edge has met. */
  readonly numbered?: boolean;
}

/** A page of the shell as it is served. The browser draws none of those that only the edge knows of. */
export function ServedContent({ name, numbered = true }: ServedContentProps) {
  const { t } = useTranslation('shell');
  if (name === 'form-problems')
    return (
      <SystemContent name={name}>
        <ul>{PROBLEMS_SLOT}</ul>
      </SystemContent>
    );
  if (name !== 'error') return <SystemContent name={name} list={LIST_SLOT} />;
  return (
    <SystemContent name={name}>
      <FallbackLinks />
      <ContactDetails />
      {numbered && <p className={styles['id']}>{t('failure.id', { id: NUMBER_SLOT })}</p>}
    </SystemContent>
  );
}
