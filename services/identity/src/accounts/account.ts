import type { AccountLevel, AccountStatus } from '@larkfield/contracts';
import type { ContactRole, JobFunction, JobLevel } from '@larkfield/contracts/catalogues';
import type { Link, LoginAccount } from '@larkfield/kit';

/** A link that makes an address the one of the account. */
export interface AddressLink extends Link {
  readonly email: string;
}

/** Who somebody is, in clean names. */
export interface Person {
  readonly firstName: string;
  readonly middleInitial?: string | undefined;
  readonly lastName: string;
  readonly preferredName?: string | undefined;
  /** Interest group, said by themselves; gives no right (D3). */
  readonly role: ContactRole;
  readonly country: string;
  readonly region: string;
  readonly city: string;
  readonly zip?: string | undefined;
  readonly jobFunction?: JobFunction | undefined;
  readonly jobLevel?: JobLevel | undefined;
  readonly jobTitle?: string | undefined;
  /** What an account is found by. */
  readonly keys: { readonly firstName: string; readonly lastName: string };
}

/** Second factor of an administrator. */
export interface SecondFactor {
  /** Sealed with the key of the installation. */
  readonly secret: string;
  /** Not asked for until a first code was right. */
  readonly confirmed: boolean;
  /** Last used 30-second step: a code counts once. */
  readonly lastStep: number;
  /** Keyed hashes of the unused recovery codes. */
  readonly recovery: readonly string[];
}

/** A site account. */
export interface Account extends Person, LoginAccount {
  /** `closed`: given back by its owner, without personal data, until it is deleted. */
  readonly status: AccountStatus | 'closed';
  readonly level: AccountLevel;
  readonly emailChange?: AddressLink;
  /** Links that were mailed to former addresses, oldest first: each brings its address back (`cancel-email.ts`). */
  readonly emailCancels?: readonly AddressLink[];
  /** The password is a one-time one. */
  readonly mustChange?: true;
  readonly totp?: SecondFactor;
  /** Unconfirmed and closed accounts are deleted then. */
  readonly purgeAt?: Date;
}
