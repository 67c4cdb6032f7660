import { afterPaint } from '@larkfield/area';
import { useEffect, useRef, type ReactNode } from 'react';
import styles from './dialog.module.css';

interface DialogProps {
  readonly open: boolean;
  /** Called when the visitor closes the dialog by button or Escape. */
  readonly onClose: () => void;
  /** Id of the heading that names the dialog. */
  readonly labelledBy: string;
  readonly children: ReactNode;
}

/** Renders a native modal dialog. The browser traps the focus, closes it on Escape and hides the rest of the page. */
export function Dialog({ open, onClose, labelledBy, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // The close event fires later, when the dialog may be open again.
  const shown = useRef(false);
  useEffect(() => {
    const { current } = dialog;
    // Opening makes the rest of the page inert, which recalculates the styles of the whole page.
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
