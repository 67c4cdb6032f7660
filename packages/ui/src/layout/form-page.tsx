import type { ReactNode } from 'react';
import { cx } from '../primitives/cx.ts';
import styles from './form-page.module.css';
import { Icon } from '../primitives/icon.tsx';
import { Container } from './section.tsx';

interface FormPageProps {
  /** Prefix of the ids; the heading `<id>-title` names the form. */
  readonly id: string;
  readonly head: ReactNode;
  readonly title: string;
  readonly note?: string | undefined;
  readonly aside: AsideProps;
  readonly children: ReactNode;
}

/** Renders a page with one long form and information before or beside it. */
export function FormPage({ id, head, title, note, aside, children }: FormPageProps) {
  return (
    <>
      {head}
      <Container className={styles.columns}>
        <aside aria-labelledby={`${id}-aside`} className={styles.aside}>
          <h2 id={`${id}-aside`} className={styles.asideTitle}>
            {aside.title}
          </h2>
          <AsidePoints {...aside} />
        </aside>
        <section aria-labelledby={`${id}-title`} className={styles.form}>
          <h2 id={`${id}-title`}>{title}</h2>
          {note && <p className={styles.note}>{note}</p>}
          {children}
        </section>
      </Container>
    </>
  );
}

interface AsideProps {
  readonly title: string;
  readonly points: readonly string[];
  readonly ordered?: boolean;
}

function AsidePoints({ points, ordered = false }: AsideProps) {
  const List = ordered ? 'ol' : 'ul';
  return (
    <List className={cx(styles.points, ordered && styles.steps)}>
      {points.map((point) => (
        <li key={point}>
          {!ordered && <Icon name="check" />}
          {point}
        </li>
      ))}
    </List>
  );
}
