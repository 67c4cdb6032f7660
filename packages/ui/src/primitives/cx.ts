/** Joins class names and skips missing ones: `cx(styles.card, wide && styles.wide)`. */
export function cx(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
