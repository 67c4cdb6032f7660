/** Preferred levels of an equity investment (S42). Texts: `support.equity.levels.<key>`. */
export const EQUITY_LEVELS = ['tier1', 'tier2', 'tier3'] as const;

/** Versions of the text about the risks of equity, the current one first. A record stores the accepted version. */
export const EQUITY_RISK_VERSIONS = ['2026-11'] as const;

export type EquityLevel = (typeof EQUITY_LEVELS)[number];
