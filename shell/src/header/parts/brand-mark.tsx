import styles from './header.module.css';

export function BrandMark() {
  return (
    <svg className={styles['mark']} viewBox="0 0 32 32" aria-hidden="true">
      <circle className={styles['disc']} cx="16" cy="16" r="16" />
      <path
        className={styles['bird']}
        d="M7 19c4 .5 7-1 9-4.5 1.5-2.6 4-4 8-3.5-1 4.5-3.5 8.5-8 10.5-3 1.3-6.5.5-9-2.5Z"
      />
      <path className={styles['wing']} d="M11 9c3 .5 5 2.5 5.5 6-3.5-.5-5.5-2.5-5.5-6Z" />
    </svg>
  );
}
