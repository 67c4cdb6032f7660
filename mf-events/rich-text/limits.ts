/** What a rich text may come to: characters of HTML, pieces of text, elements inside of each other, lists likewise. */
export const RICH_LIMITS = { html: 100_000, nodes: 5_000, depth: 100, listDepth: 4 } as const;
