/** Limits of a rich text: characters of HTML, nodes, nesting of elements, nesting of lists. */
export const RICH_TEXT_LIMITS = { html: 100_000, nodes: 5_000, depth: 100, listDepth: 4 } as const;
