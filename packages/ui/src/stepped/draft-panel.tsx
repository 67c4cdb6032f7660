import { useTranslation } from '@larkfield/area';
import { useId, type ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Disclosure } from '../disclosure.tsx';
import { TickBox } from '../form/tick-box.tsx';
import styles from './draft-panel.module.css';
import type { DraftModel } from './use-draft.ts';

interface DraftPanelProps {
  readonly draft: DraftModel;
  /** What is kept, where and how long, and what never is. */
  readonly kept: string;
  /** What else can be done with the entries. */
  readonly children?: ReactNode;
}

/** What happens to entries that are not sent yet, and what can be done with them. */
export function DraftPanel({ draft, kept, children }: DraftPanelProps) {
  const { t } = useTranslation('forms');
  const id = useId();
  return (
    <aside aria-labelledby={id} className={styles.panel}>
      <h2 id={id}>{t('draft.title')}</h2>
      <p role="status">{draft.restored && t('draft.restored')}</p>
      <p>{kept}</p>
      <TickBox
        label={t('draft.shared')}
        checked={draft.shared}
        onChange={({ currentTarget }) => draft.setShared(currentTarget.checked)}
      />
      <Disclosure summary={t('draft.remove')}>
        <div className="stack">
          <p>{t('draft.question')}</p>
          <Button variant="secondary" onClick={draft.remove}>
            {t('draft.remove')}
          </Button>
        </div>
      </Disclosure>
      {children}
    </aside>
  );
}
