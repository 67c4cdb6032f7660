import styles from '../fields/write.module.css';

export function Problems({ texts }: { readonly texts: readonly string[] }) {
  return (
    <div role="alert" className={styles.error}>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}
