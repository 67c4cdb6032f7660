import { afterPaint } from '@larkfield/area';
import { useEffect, useRef, type ReactNode } from 'react';
import styles from './dialog.module.css';

interface DialogProps {
  readonly open: boolean;
  /** Told when the visitor closes it, by button or Escape. */
  readonly onClose: () => void;
  /** Id of the heading inside that names the dialog. */
  readonly labelledBy: string;
  readonly children: ReactNode;
}

/** A native modal dialog: the browser keeps the focus inside, closes on Escape and hides the rest. */
export function Dialog({ open, onClose, labelledBy, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Its event comes after it was closed, when it may have been opened again.
  const shown = useRef(false);
  useEffect(() => {
    const { current } = dialog;
    // The browser styles the whole page anew when all but the dialog becomes inert.
    if (open)
      return afterPaint(() => {
        shown.current = true;
        current?.showModal();
      });
    shown.current = false;
    current?.close();
  }, [open]);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={labelledBy}
      onClose={() => shown.current && onClose()}
    >
      {open && children}
    </dialog>
  );
}
