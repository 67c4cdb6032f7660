import { useTranslation } from '@larkfield/area';
import { Button, Disclosure } from '@larkfield/ui';
import { useId } from 'react';
import styles from './page.module.css';
import type { DraftModel } from './use-draft.ts';

/** What happens to entries that are not sent yet, and what is never kept. */
export function DraftPanel({ draft }: { readonly draft: DraftModel }) {
  const { t } = useTranslation('investor');
  const { t: f } = useTranslation('forms');
  const id = useId();
  return (
    <aside aria-labelledby={`${id}-title`} className={styles.draft}>
      <h2 id={`${id}-title`}>{f('draft.title')}</h2>
      <p role="status">{draft.restored && f('draft.restored')}</p>
      <p>{t('signup.kept')}</p>
      <p className={styles.box}>
        <input
          type="checkbox"
          id={`${id}-shared`}
          checked={draft.shared}
          onChange={({ currentTarget }) => draft.setShared(currentTarget.checked)}
        />
        <label htmlFor={`${id}-shared`}>{f('draft.shared')}</label>
      </p>
      <Disclosure summary={f('draft.remove')}>
        <Button variant="secondary" onClick={draft.remove}>
          {f('draft.remove')}
        </Button>
      </Disclosure>
    </aside>
  );
}
