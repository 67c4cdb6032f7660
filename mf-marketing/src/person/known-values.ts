/** What is known of a person already, by the wire names of the fields. */
export type KnownValues = Readonly<Record<string, unknown>>;

/** Name of a field and what it holds at first. */
export function fieldOf(values: KnownValues = {}) {
  return (name: string) => {
    const value = values[name];
    return { name, defaultValue: typeof value === 'string' ? value : undefined };
  };
}
