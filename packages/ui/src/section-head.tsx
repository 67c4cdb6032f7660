import { cx } from './cx.ts';
import styles from './section-head.module.css';

interface SectionHeadProps {
  readonly id: string;
  readonly title: string;
  readonly lead?: string;
  /** A cell of a grid, which keeps its own distance. */
  readonly inGrid?: boolean;
}

/** Heading and lead above the content of a section. */
export function SectionHead({ id, title, lead, inGrid = false }: SectionHeadProps) {
  return (
    <div className={cx(styles.head, !inGrid && styles.above)}>
      <h2 id={id}>{title}</h2>
      {lead && <p className="lead">{lead}</p>}
    </div>
  );
}
