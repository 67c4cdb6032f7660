import { useTranslation } from '@larkfield/area';
import { ButtonLink, Section } from '@larkfield/ui';
import type { ReactNode } from 'react';
import styles from './closing.module.css';

interface ClosingProps {
  readonly title: string;
  readonly text: string;
  /** Words of the button that leads to the contact page. */
  readonly action?: string;
  /** Further ways to go on. */
  readonly children?: ReactNode;
}

/** The last word of a content page: an invitation to talk. */
export function Closing({ title, text, action, children }: ClosingProps) {
  const { t } = useTranslation('pages');
  return (
    <Section labelledBy="closing-title" tone="mist">
      <div className={styles.closing}>
        <h2 id="closing-title">{title}</h2>
        <p className="lead">{text}</p>
        <div className={styles.actions}>
          <ButtonLink to="/contact">{action ?? t('common.contact')}</ButtonLink>
          {children}
        </div>
      </div>
    </Section>
  );
}
