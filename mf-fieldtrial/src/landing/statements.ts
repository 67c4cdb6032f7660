/** Statements of parents with our answers, in page order. Structured data for search engines contains them too. */
export const STATEMENTS = ['diagnosis', 'patience', 'result', 'data'] as const;
