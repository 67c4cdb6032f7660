import type { ReactNode } from 'react';
import { cx } from '../primitives/cx.ts';
import styles from './section.module.css';

/** Renders the centred page column with gutters that shrink on small screens. */
export function Container({
  className,
  children,
}: {
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  return <div className={cx('container', className)}>{children}</div>;
}

interface SectionProps {
  readonly id?: string;
  /** Id of the heading that names the section. */
  readonly labelledBy: string;
  readonly tone?: 'plain' | 'tint' | 'mist' | 'deep';
  /** `close` for a short section or one that belongs to its neighbour. */
  readonly space?: 'regular' | 'close';
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

export function Section({
  id,
  labelledBy,
  tone = 'plain',
  space = 'regular',
  className,
  children,
}: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={labelledBy}
      className={cx('below', styles.section, styles[tone], space === 'close' && styles.close)}
    >
      <Container className={className}>{children}</Container>
    </section>
  );
}
