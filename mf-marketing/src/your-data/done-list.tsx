import { useTranslation } from '@larkfield/area';
import { useFocusOnMount, useMessages } from '@larkfield/ui';
import { KeptNote } from './kept-note.tsx';
import type { Erased } from './own-data.ts';
import styles from './page.module.css';

/** Renders what became of everything that was to be deleted. */
export function DoneList({ erased: { outcomes, problem } }: { readonly erased: Erased }) {
  const { t } = useTranslation('your-data');
  const message = useMessages();
  const heading = useFocusOnMount();
  return (
    <section aria-labelledby="done-title" className={styles.section}>
      <h2 id="done-title" className={styles.title} ref={heading} tabIndex={-1}>
        {problem ? t('done.part') : t('done.title')}
      </h2>
      {problem ? <p role="alert">{message(problem.message)}</p> : <p>{t('done.lead')}</p>}
      <ul className={styles.list}>
        {outcomes.map((outcome) => (
          <li key={`${outcome.kind} ${outcome.reference}`}>
            <strong>{outcome.label}</strong> <bdi>{outcome.reference}</bdi>:{' '}
            {t(`outcomes.${outcome.outcome}`)}
            {outcome.outcome !== 'erased' && <KeptNote kept={{ ...outcome, effect: '' }} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
