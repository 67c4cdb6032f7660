import { useTranslation } from '@larkfield/area';
import { useId, type ReactNode } from 'react';
import { Button } from '../primitives/button.tsx';
import { Disclosure } from '../primitives/disclosure.tsx';
import { TickBox } from '../fields/tick-box.tsx';
import styles from './draft-panel.module.css';
import type { DraftModel } from './use-draft.ts';

interface DraftPanelProps {
  readonly draft: DraftModel;
  /** Explains which entries are kept, where, how long, and which are never kept. */
  readonly keptText: string;
  readonly children?: ReactNode;
}

/** Renders information about unsent entries, and buttons to delete them. */
export function DraftPanel({ draft, keptText, children }: DraftPanelProps) {
  const { t } = useTranslation('forms');
  const id = useId();
  return (
    <aside aria-labelledby={id} className={styles.panel}>
      <h2 id={id}>{t('draft.title')}</h2>
      <p role="status">{draft.restored && t('draft.restored')}</p>
      <p>{keptText}</p>
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
