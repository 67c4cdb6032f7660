import { useTranslation } from '@larkfield/area';
import { useState, type ReactNode } from 'react';
import type { Actions } from '../app/view.ts';
import styles from './accessibility-menu.module.css';
import { ContrastPart } from './contrast-part.tsx';
import header from './header.module.css';
import { HearPart } from './hear-part.tsx';
import { ReadPart } from './read-part.tsx';

const MENU_ID = 'accessibility-menu';

/** Contrast, Read and Hear, one of them open at a time. A real form, so that choices work before the script does. */
export function AccessibilityMenu({ actions }: { readonly actions: Actions }) {
  const { t } = useTranslation('shell');
  const [heard, setHeard] = useState(false);
  return (
    <>
      <button type="button" className={header['tool']} popoverTarget={MENU_ID}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <circle cx="12" cy="12" r="9.5" />
          <circle className={styles['head']} cx="12" cy="7" r="1.4" />
          <path d="M7 10.2c3.4 1 6.6 1 10 0M12 10.9v3.3m-2.4 4 2.4-4 2.4 4" />
        </svg>
        <span className={header['word']}>{t('accessibility.label')}</span>
      </button>
      <form
        id={MENU_ID}
        popover="auto"
        className={`${header['popover']} ${styles['menu']}`}
        method="post"
        action="/preferences"
        aria-label={t('accessibility.label')}
        onSubmit={(event) => event.preventDefault()}
      >
        <Part title={t('accessibility.contrast')} first>
          <ContrastPart actions={actions} />
        </Part>
        <Part title={t('accessibility.read.title')}>
          <ReadPart />
        </Part>
        <Part title={t('accessibility.hear.title')} onOpen={() => setHeard(true)}>
          <HearPart open={heard} />
        </Part>
      </form>
    </>
  );
}

interface PartProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Stands open at first. */
  readonly first?: boolean;
  readonly onOpen?: () => void;
}

/** The browser closes the others of the same name when one opens. */
function Part({ title, children, first = false, onOpen }: PartProps) {
  return (
    <details
      name={MENU_ID}
      className={styles['part']}
      open={first}
      onToggle={(event) => event.currentTarget.open && onOpen?.()}
    >
      <summary>{title}</summary>
      <div className={styles['content']}>{children}</div>
    </details>
  );
}
