import type { MouseEvent, ReactNode, Ref } from 'react';
import { Icon } from '../icon.tsx';
import styles from './error-summary.module.css';

interface ErrorSummaryProps {
  readonly title: string;
  /** What went wrong as a whole; left out when the list says it all. */
  readonly message?: ReactNode;
  readonly items: readonly { readonly controlId: string; readonly text: string }[];
  readonly note?: string | undefined;
  readonly ref?: Ref<HTMLDivElement>;
}

/** The box on top of a refused form: every complaint in the words beside its field, as a link to it. */
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

/** Brings the label into view, not only the control under it, then focuses the control. */
function goToControl(event: MouseEvent<HTMLAnchorElement>): void {
  const control = document.getElementById(event.currentTarget.hash.slice(1));
  if (!control) return;
  event.preventDefault();
  (control.closest('[data-field]') ?? control).scrollIntoView();
  control.focus({ preventScroll: true });
}
