import { OFFICE_ROLES } from '@larkfield/contracts';
import type { ReadSession } from '../../http/route-config.ts';

/** A login at this time never gets old in a test. */
const NEVER = new Date('2999-01-01');

/** Reads every caller as an administrator with all roles who has just logged in. */
export const readSessionAsAdmin: ReadSession = async () => ({
  kind: 'admin',
  id: 'account-boss',
  username: 'boss_001',
  roles: OFFICE_ROLES,
  startedAt: NEVER,
});
