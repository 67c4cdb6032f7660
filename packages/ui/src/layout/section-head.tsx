import { cx } from '../primitives/cx.ts';
import styles from './section-head.module.css';

interface SectionHeadProps {
  readonly id: string;
  readonly title: string;
  readonly lead?: string;
  /** Inside a grid, which has its own gaps. */
  readonly inGrid?: boolean;
}

export function SectionHead({ id, title, lead, inGrid = false }: SectionHeadProps) {
  return (
    <div className={cx(styles.head, !inGrid && styles.above)}>
      <h2 id={id}>{title}</h2>
      {lead && <p className="lead">{lead}</p>}
    </div>
  );
}
