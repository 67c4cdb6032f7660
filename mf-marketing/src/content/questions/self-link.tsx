import styles from './self-link.module.css';

interface SelfLinkProps {
  /** Anchor of the text that the link stands in. */
  readonly id: string;
  /** Heading of the text; only for screen readers, which list links without their surroundings. */
  readonly title: string;
  readonly text: string;
}

/** Renders a link of a text to itself, which people copy or open to point others to it. */
export function SelfLink({ id, title, text }: SelfLinkProps) {
  return (
    <a href={`#${id}`} className={styles.link} data-self-link>
      <span>
        {text}
        <span className="visually-hidden"> ({title})</span>
      </span>
    </a>
  );
}
