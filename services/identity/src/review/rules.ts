import type { AccountLevel } from '@larkfield/contracts';
import type { Account } from '../accounts/account.ts';
import type { accountMail } from '../accounts/mail.ts';

/** A refused request is kept for a question, then deleted: its name and address are free again. */
export const KEEP_REFUSED_DAYS = 30;
export const KEEP_REFUSED_MS = KEEP_REFUSED_DAYS * 24 * 3600 * 1000;

/** What an administrator can do to an account, from which states, and what follows. */
export interface Step {
  readonly name: string;
  readonly from: readonly Account['status'][];
  readonly set: Partial<Account>;
  readonly template: Parameters<typeof accountMail>[0];
  /** Takes something away: not from oneself, and not from the last administrator. */
  readonly takes?: true;
  /** The account can be logged in to again: its mail leads there. */
  readonly opens?: true;
  /** Sessions of the account end, and whatever is pending: it was begun with other rights. */
  readonly endsAll?: true;
}

/** D14, D102: a registration is approved or refused once; an account is suspended and activated any time. */
export const STEPS = {
  approve: {
    name: 'approved',
    from: ['pending'],
    set: { status: 'active' },
    template: 'accountApproved',
    opens: true,
  },
  refuse: { name: 'refused', from: ['pending'], set: { status: 'refused' }, template: 'accountRefused' },
  suspend: {
    name: 'suspended',
    from: ['active'],
    set: { status: 'suspended' },
    template: 'accountSuspended',
    takes: true,
    endsAll: true,
  },
  activate: {
    name: 'activated',
    from: ['pending', 'refused', 'suspended'],
    set: { status: 'active' },
    template: 'accountActivated',
    opens: true,
  },
} as const satisfies Record<string, Step>;

/** D103: the two levels toggle. */
export function levelStep(level: AccountLevel): Step {
  const from = ['active', 'suspended'] as const;
  return level === 'Admin'
    ? { name: 'madeAdmin', from, set: { level }, template: 'accountMadeAdmin', endsAll: true }
    : { name: 'madeUser', from, set: { level }, template: 'accountMadeUser', takes: true, endsAll: true };
}
