import { useTranslation } from '@larkfield/area';
import type { SystemPage } from '@larkfield/federation/compose';
import { FallbackLinks } from '../notices/fallback-links.tsx';
import styles from '../notices/notices.module.css';
import { ContactDetails } from './contact-details.tsx';
import { SystemContent } from './system-content.tsx';

/** Placeholder that the edge replaces with the problems of a form sent without script. */
const PROBLEMS_SLOT = '{{problems}}';
/** Placeholder that the edge replaces with the id of the error in the log. */
const NUMBER_SLOT = '{{number}}';
/** Placeholder that the edge replaces with the path of the removed item's list. */
const LIST_SLOT = '/{{list}}';

interface ServedContentProps {
  readonly name: SystemPage;
  /** Whether the log has an id for the error; only errors that reached the edge do. */
  readonly numbered?: boolean;
}

/** Renders a shell page as it is served. Some are rendered only for the edge, never in the browser. */
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
