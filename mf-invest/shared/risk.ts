/** Versions of the text about the risks that may still be agreed to; a change of its meaning is a new one, in front. */
export const RISK_VERSIONS = ['2026-11'] as const;
