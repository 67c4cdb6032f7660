import { cx } from './cx.ts';
import styles from './reference.module.css';

interface ReferenceProps {
  readonly label: string;
  /** As the service gave it: `LK-XXXX-XXXX`. */
  readonly reference: string | undefined;
  /** As wide as what is around it, and smaller. */
  readonly compact?: boolean;
}

/** The number under which something has arrived, for people to write down. */
export function Reference({ label, reference, compact = false }: ReferenceProps) {
  return (
    <p className={cx(styles.reference, compact && styles.compact)}>
      {label} <strong>{reference}</strong>
    </p>
  );
}
