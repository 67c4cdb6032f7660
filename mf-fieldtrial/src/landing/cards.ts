/** Statements of parents and our answers, in the order of the page. Search engines are told of them, too. */
export const CARDS = ['diagnosis', 'patience', 'result', 'data'] as const;
