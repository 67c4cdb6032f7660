/** Accepted versions of the risk text, newest first. A change in meaning needs a new version. */
export const RISK_VERSIONS = ['2026-11'] as const;
