/** Colours of an entry, by the names that the wire carries; what they look like is the theme's business. */
export const ENTRY_COLORS = ['green', 'blue', 'purple', 'orange', 'red', 'gray'] as const;

export type EntryColor = (typeof ENTRY_COLORS)[number];
