import styles from './bird.module.css';

/** Renders the bird inline, so that it uses the colours of every theme. Its feet are at the lower edge. */
export function Bird({ className }: { readonly className?: string | undefined }) {
  return (
    <svg className={className} viewBox="-38 -30 160 125" aria-hidden="true">
      <path className={styles.leg} d="M38 78v16m20-20v20" />
      <path className={styles.body} d="M44-8C40-24 29-29 18-28c7 8 8 15 12 24Z" />
      <path
        className={styles.body}
        d="M-36 84C-14 76-2 62-2 40-2 10 22-10 50-10s46 20 46 44c0 30-24 50-54 50Z"
      />
      <path className={styles.breast} d="M96 34c0 30-24 50-54 50 2-30 22-50 54-50Z" />
      <path className={styles.wing} d="M8 34h56a28 28 0 0 1-56 0Z" />
      <path className={styles.beak} d="M94 16 120 27 95 36Z" />
      <circle className={styles.eye} cx="74" cy="16" r="5" />
    </svg>
  );
}
