import { Link } from '@larkfield/area';
import { useTexts } from '../texts.ts';
import styles from '../notices/notices.module.css';

/** Where the edge puts the list of problems of a form sent without script. */
const PROBLEMS_SLOT = '{{problems}}';

/** Pages of the shell itself: nothing at this address, our fault, and what is wrong with a form. */
export function SystemContent({ name }: { readonly name: 'not-found' | 'error' | 'form-problems' }) {
  const t = useTexts();
  return (
    <section className={styles['panel']}>
      <h1>{t(`system.${name}.title`)}</h1>
      <p>{t(`system.${name}.text`)}</p>
      {name === 'form-problems' ? (
        <ul>{PROBLEMS_SLOT}</ul>
      ) : (
        <p>
          <Link to="/">{t('system.home')}</Link>
        </p>
      )}
    </section>
  );
}
