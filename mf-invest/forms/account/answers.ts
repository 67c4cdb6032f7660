import type { BankForm } from './bank.ts';
import type { Beneficiary, DirectInvest, Guardian } from './signup.ts';

type Shown<T> = Omit<T, 'ssn' | 'ssn_confirm'> & { readonly ssn?: string };

/** `GET /api/invest/profile`: secret numbers are masked; the answer to the security question is omitted. */
export interface InvestorProfile {
  readonly username: string;
  readonly directInvest: Omit<
    Shown<DirectInvest>,
    'parentalGuardian' | 'beneficiant' | 'contingent' | 'bankAccount' | 'security_answer'
  > & {
    readonly parentalGuardian?: Shown<Guardian>;
    readonly beneficiant: Shown<Beneficiary>;
    readonly contingent?: Shown<Beneficiary>;
    /** `account_nr` is masked. */
    readonly bankAccount: Omit<BankForm, 'website' | 'elapsed' | 'language'>;
  };
  /** A change of the bank account that waits for the link of a mail. `account_nr` is masked. */
  readonly bankChange?: { readonly bankname: string; readonly account_nr: string; readonly until: string };
  /** No payment is made before this time, because the bank account was changed. */
  readonly paymentsWaitUntil?: string;
}

/** `POST /api/invest/profile/reveal`, after `confirm-password`: the unmasked numbers. */
export interface InvestorSecrets {
  readonly ssn?: string;
  readonly parentalGuardian?: { readonly ssn?: string };
  readonly beneficiant?: { readonly ssn?: string; readonly ein?: string };
  readonly contingent?: { readonly ssn?: string; readonly ein?: string };
  readonly bankAccount: { readonly account_nr: string };
}
