import type { Db } from 'mongodb';
import { onceASecond } from '../concurrency/once-a-second.ts';
import { defineSettings } from '../settings/define-settings.ts';
import { readSettings } from '../settings/store.ts';

const SERVICE = 'identity';

/** Settings of logins. Every service reads them, because each has routes for administrators. */
export const loginSettings = defineSettings({
  secondFactor: {
    roles: ['administrator'],
    type: 'boolean',
    default: false,
    label: 'identity.records:settings.secondFactor',
    hint: 'identity.records:settings.secondFactorHint',
  },
});

/** Returns a reader of whether administrators need a second factor, at most a second old. */
export function requiredFactorReader(db: Db, now: () => Date): () => Promise<boolean> {
  return onceASecond(async () => (await readSettings(db, SERVICE, loginSettings)).values.secondFactor, now);
}
