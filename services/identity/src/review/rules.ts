import type { AccountLevel } from '@larkfield/contracts';
import type { Account } from '../accounts/account.ts';
import type { accountMail } from '../accounts/mail.ts';

/** Days until a refused registration is deleted. Then its name and address are available again. */
export const KEEP_REFUSED_DAYS = 30;
export const KEEP_REFUSED_MS = KEEP_REFUSED_DAYS * 24 * 3600 * 1000;

/** A review step: allowed statuses, the update, and the mail. */
export interface ReviewStep {
  readonly name: string;
  readonly from: readonly Account['status'][];
  readonly set: Partial<Account>;
  readonly unset?: readonly (keyof Account)[];
  readonly template: Parameters<typeof accountMail>[0];
  /** Removes rights, so it is refused for the caller's own account and the last administrator. */
  readonly removesRights?: true;
  /** The owner can log in again, so the mail links to the login. */
  readonly restoresLogin?: true;
  /** Ends sessions and pending links, which started with other rights. */
  readonly revokesSessions?: true;
}

/** D14, D102: a registration is approved or refused once; an account can be suspended and activated at any time. */
export const REVIEW_STEPS = {
  approve: {
    name: 'approved',
    from: ['pending'],
    set: { status: 'active' },
    template: 'accountApproved',
    restoresLogin: true,
  },
  refuse: { name: 'refused', from: ['pending'], set: { status: 'refused' }, template: 'accountRefused' },
  suspend: {
    name: 'suspended',
    from: ['active'],
    set: { status: 'suspended' },
    template: 'accountSuspended',
    removesRights: true,
    revokesSessions: true,
  },
  activate: {
    name: 'activated',
    from: ['pending', 'refused', 'suspended'],
    set: { status: 'active' },
    template: 'accountActivated',
    restoresLogin: true,
  },
} as const satisfies Record<string, ReviewStep>;

/**
 * Returns the step that sets an account's level (D103). A new administrator gets the role `administrator` alone; one who
 * already has roles keeps them.
 */
export function levelStep(level: AccountLevel, { roles = [] }: Pick<Account, 'roles'> = {}): ReviewStep {
  const from = ['active', 'suspended'] as const;
  return level === 'Admin'
    ? {
        name: 'madeAdmin',
        from,
        set: { level, roles: roles.length > 0 ? roles : ['administrator'] },
        template: 'accountMadeAdmin',
        revokesSessions: true,
      }
    : {
        name: 'madeUser',
        from,
        set: { level },
        unset: ['roles'],
        template: 'accountMadeUser',
        removesRights: true,
        revokesSessions: true,
      };
}
