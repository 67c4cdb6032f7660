import { useTranslation } from '@larkfield/area';
import { ButtonLink, Section } from '@larkfield/ui';
import type { ReactNode } from 'react';
import styles from './closing-section.module.css';

interface ClosingProps {
  readonly title: string;
  readonly text: string;
  readonly action?: string;
  readonly children?: ReactNode;
}

/** Renders the last section of a content page: an invitation to talk. */
export function ClosingSection({ title, text, action, children }: ClosingProps) {
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
