import type { ReadSession } from '../http/route-config.ts';

/** After any moment of a test: a login that never gets old. */
const NEVER = new Date('2999-01-01');

/** Whoever calls is an administrator who has just logged in. */
export const asAdmin: ReadSession = async () => ({
  kind: 'admin',
  id: 'account-boss',
  username: 'boss_001',
  startedAt: NEVER,
});
