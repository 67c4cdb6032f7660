import type { MouseEvent, ReactNode, Ref } from 'react';
import { Icon } from '../primitives/icon.tsx';
import styles from './error-summary.module.css';

interface ErrorSummaryProps {
  readonly title: string;
  /** Message about the whole form; omitted if the list is complete. */
  readonly message?: ReactNode;
  readonly items: readonly { readonly controlId: string; readonly text: string }[];
  readonly note?: string | undefined;
  readonly ref?: Ref<HTMLDivElement>;
}

/** Renders the box above a refused form: every error with a link to its field. */
export function ErrorSummary({ title, message, items, note, ref }: ErrorSummaryProps) {
  return (
    <div ref={ref} className={styles.summary} tabIndex={-1} data-error-summary>
      {/* The alert is the inner element: a focused alert would be read twice. */}
      <div role="alert" className={styles.content}>
        <h2 className={styles.title}>
          <Icon name="alert" className={styles.icon} />
          {title}
        </h2>
        {message}
        {items.length > 0 && (
          <ul className={styles.list}>
            {items.map(({ controlId, text }) => (
              <li key={controlId}>
                <a href={`#${controlId}`} onClick={goToControl}>
                  {text}
                </a>
              </li>
            ))}
          </ul>
        )}
        {note && <p className={styles.note}>{note}</p>}
      </div>
    </div>
  );
}

/** Scrolls to the label instead of only the control, then focuses the control. */
function goToControl(event: MouseEvent<HTMLAnchorElement>): void {
  const control = document.getElementById(event.currentTarget.hash.slice(1));
  if (!control) return;
  event.preventDefault();
  (control.closest('[data-field]') ?? control).scrollIntoView();
  control.focus({ preventScroll: true });
}
