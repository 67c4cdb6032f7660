import type { Db } from 'mongodb';
import { onceASecond } from '../http/once-a-second.ts';
import { defineSettings } from '../settings/define.ts';
import { readSettings } from '../settings/store.ts';

/** Whose setting it is. */
const SERVICE = 'identity';

/** What administrators set of logins; every service reads it, because each lets administrators in. */
export const loginSettings = defineSettings({
  secondFactor: {
    type: 'boolean',
    default: false,
    label: 'identity.records:settings.secondFactor',
    hint: 'identity.records:settings.secondFactorHint',
  },
});

/** Says whether administrators need a second factor; a change is in effect everywhere a second later. */
export function requiredFactorReader(db: Db, now: () => Date): () => Promise<boolean> {
  return onceASecond(async () => (await readSettings(db, SERVICE, loginSettings)).values.secondFactor, now);
}
