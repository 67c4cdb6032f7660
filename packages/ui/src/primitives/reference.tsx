import { cx } from './cx.ts';
import styles from './reference.module.css';

interface ReferenceProps {
  readonly label: string;
  /** Format: `LK-XXXX-XXXX`. */
  readonly reference: string | undefined;
  /** Full width and smaller text. */
  readonly compact?: boolean;
}

/** Renders the reference of a submission for visitors to write down. */
export function Reference({ label, reference, compact = false }: ReferenceProps) {
  return (
    <p className={cx(styles.reference, compact && styles.compact)}>
      {label} <strong>{reference}</strong>
    </p>
  );
}
