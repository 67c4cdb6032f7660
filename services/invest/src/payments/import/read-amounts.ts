export type AmountProblem = 'amount' | 'amountMark';

/** Largest amount of one payment: a hundred million dollars. */
export const MAX_PAYMENT_CENTS = 10_000_000_000;

/**
 * Returns a function that reads the amounts of one file. A bank writes all its amounts in one way, so a cell with
 * decimals says what the comma means in a cell without. Outgoing amounts are negative.
 */
export function amountReader(cells: readonly string[]) {
  const marks = new Set(cells.flatMap((cell) => /([.,])\d{1,2}$/.exec(plain(cell).digits)?.[1] ?? []));
  const [common] = marks.size === 1 ? marks : [];
  return (cell: string): { readonly cents: number } | { readonly problem: AmountProblem } => {
    const { digits, sign } = plain(cell);
    const mark = /([.,])\d{1,2}$/.exec(digits)?.[1] ?? common;
    // Without any decimals in the file, 1.234 is more than a thousand or little more than one.
    if (mark === undefined && /[.,]/.test(digits)) return { problem: 'amountMark' };
    const group = mark === '.' ? ',' : String.raw`\.`;
    const shape = new RegExp(String.raw`^(\d{1,3}(?:${group}\d{3})+|\d{1,12})(?:[.,](\d{1,2}))?$`);
    const [, whole, decimals = ''] = shape.exec(digits) ?? [];
    if (whole === undefined) return { problem: /^[\d.,]+$/.test(digits) ? 'amountMark' : 'amount' };
    const cents = Number(whole.replaceAll(/\D/g, '')) * 100 + Number(decimals.padEnd(2, '0'));
    return cents > MAX_PAYMENT_CENTS ? { problem: 'amount' } : { cents: sign * cents };
  };
}

/** Removes currency, spaces and apostrophes. The minus stands before or behind the amount, or brackets stand for it. */
function plain(cell: string): { readonly digits: string; readonly sign: 1 | -1 } {
  const text = cell
    .normalize('NFKC')
    .replaceAll(/[\s'’]|US\$|USD|\$/gi, '')
    .replaceAll(/[\u2212\u2013]/g, '-');
  const isOutgoing = /^\(.*\)$/.test(text) || /^-|-$/.test(text);
  return { digits: text.replaceAll(/^[+(-]|[+)-]$/g, ''), sign: isOutgoing ? -1 : 1 };
}
