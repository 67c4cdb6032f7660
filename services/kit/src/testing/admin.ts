import type { ReadSession } from '../http/route-config.ts';

/** Whoever calls is an administrator. */
export const asAdmin: ReadSession = async () => ({ kind: 'admin', id: 'account-boss', username: 'boss_001' });
