import styles from './steps.module.css';

interface Step {
  readonly key: string;
  readonly title: string;
  readonly text: string;
}

export function Steps({ steps }: { readonly steps: readonly Step[] }) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ key, title, text }) => (
        <li key={key} className={styles.step}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}
