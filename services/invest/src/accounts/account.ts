import type { LoginAccount } from '@larkfield/kit';
import type { DirectInvest, SignupForm } from '@larkfield/mf-invest/forms';

type Type<Name extends keyof DirectInvest> = NonNullable<DirectInvest[Name]>;

/** What everybody named in a sign-up has. */
interface Named {
  readonly firstName: string;
  readonly lastName: string;
  readonly city: string;
  readonly country: string;
  readonly phone: string;
}

export interface Guardian extends Named {
  readonly idType: Type<'id_type'>;
}

export interface Beneficiary extends Named {
  readonly type: Type<'beneficiary_type'>;
  readonly suffix?: string | undefined;
  readonly trustName?: string | undefined;
  /** `YYYY-MM-DD`; a trust has none. */
  readonly birth?: string | undefined;
}

/** Its number stands sealed. */
export interface Bank {
  readonly firstName: string;
  readonly lastName: string;
  readonly bankName: string;
  /** SWIFT/BIC or routing number (D67). */
  readonly swift: string;
  readonly accountType: SignupForm['directInvest']['bankAccount']['account_type'];
}

/** Who an investor is, in clean names. */
export interface Person extends Named {
  readonly accountType: Type<'account_type'>;
  readonly middleName?: string | undefined;
  readonly suffix?: string | undefined;
  /** `YYYY-MM-DD` */
  readonly birth: string;
  readonly idType: Type<'id_type'>;
  readonly address: string;
  readonly region: string;
  readonly zip: string;
  readonly guardian?: Guardian | undefined;
  readonly beneficiary: Beneficiary;
  readonly contingent?: Beneficiary | undefined;
  readonly bank: Bank;
  readonly securityQuestion: Type<'security_question'>;
  readonly comments?: string | undefined;
}

/** What is kept sealed, each field of its own. */
export const SECRETS = [
  'ssn',
  'guardianSsn',
  'beneficiarySsn',
  'beneficiaryEin',
  'contingentSsn',
  'contingentEin',
  'accountNumber',
] as const;

/** Opened, or sealed: a text of each field that was given. */
export type Secrets = { readonly [name in (typeof SECRETS)[number]]?: string | undefined };

/** An investor: login, person, beneficiaries and bank are one document, so that a sign-up is one write. */
export interface Account extends LoginAccount {
  /**
   * `pending`: has not opened the mailed link. `closed`: stands for a sign-up whose address has an account already, and
   * holds nobody's data.
   */
  readonly status: 'pending' | 'active' | 'suspended' | 'closed';
  readonly role: 'Investor';
  readonly person?: Person;
  /** Each text by `sealedPlace`. */
  readonly sealed: Secrets;
  /** Hash of the answer to the security question; it never opens anything (D70). */
  readonly securityAnswer?: string;
  /** What an investor is found by. */
  readonly keys: { readonly firstName: string; readonly lastName: string };
  /** Deleted then, unless it was activated before. */
  readonly purgeAt?: Date;
}
