import type { ItemSummary } from '../../forms/item-data.ts';

/** Returns the classes that tell a visitor something: "Other" does not. */
export function namedClasses(classes: ItemSummary['classes']): ItemSummary['classes'] {
  return classes.filter((key) => key !== 'other');
}
