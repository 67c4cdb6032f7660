import type { LoginAccount } from '@larkfield/kit/accounts';
import type { DirectInvest, SignupForm } from '@larkfield/mf-invest/forms';

type Type<Name extends keyof DirectInvest> = NonNullable<DirectInvest[Name]>;

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
  /** `YYYY-MM-DD`. Absent for a trust. */
  readonly birth?: string | undefined;
}

/** Bank account. Its number is stored encrypted (`SECRET_FIELDS`). */
export interface Bank {
  readonly firstName: string;
  readonly lastName: string;
  readonly bankName: string;
  /** SWIFT/BIC or routing number (D67). */
  readonly swift: string;
  readonly accountType: SignupForm['directInvest']['bankAccount']['account_type'];
}

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

/** Fields that are stored encrypted, each on its own. */
export const SECRET_FIELDS = [
  'ssn',
  'guardianSsn',
  'beneficiarySsn',
  'beneficiaryEin',
  'contingentSsn',
  'contingentEin',
  'accountNumber',
  'newAccountNumber',
] as const;

/** The secret fields, as plain text or encrypted. */
export type Secrets = { readonly [name in (typeof SECRET_FIELDS)[number]]?: string | undefined };

export interface BankChange {
  readonly bank: Bank;
  /** Hash of the token in the mail. */
  readonly hash: string;
  /** The link is valid until then. */
  readonly until: Date;
  /** Of the account when it was asked for. A new password ends it. */
  readonly epoch: number;
}

/** An investor. Login, person, beneficiaries and bank are one document, so that a sign-up is one write. */
export interface InvestorAccount extends LoginAccount {
  /**
   * `pending`: has not opened the activation link. `closed`: erased, or a placeholder for a sign-up whose
   * address already has an account; a placeholder contains no personal data.
   */
  readonly status: 'pending' | 'active' | 'suspended' | 'closed';
  readonly role: 'Investor';
  readonly person?: Person;
  /** Encrypted secrets. `encryptedFieldPlace` binds each to its record and field. */
  readonly sealed: Secrets;
  /** Hash of the answer to the security question. It never grants access (D70). */
  readonly securityAnswer?: string;
  readonly keys: { readonly firstName: string; readonly lastName: string };
  /** A change of the bank account that waits for its link. The number is `sealed.newAccountNumber`. */
  readonly bankChange?: BankChange;
  /** When the last change of the bank account took effect, and the hash of its token, for a repeated call. */
  readonly bankChangedAt?: Date;
  readonly bankConfirmation?: string;
  /** Last year whose statement was announced. */
  readonly statementFor?: number;
  /** When the account is deleted if it has not been activated. */
  readonly purgeAt?: Date;
}
