/** Joins class names and leaves out what is missing: `cx(styles.card, wide && styles.wide)`. */
export function cx(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
