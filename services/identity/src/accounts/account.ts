import type { AccountLevel, AccountStatus, OfficeRole } from '@larkfield/contracts';
import type { ContactRole, JobFunction, JobLevel } from '@larkfield/contracts/catalogues';
import type { MailedLink, LoginAccount } from '@larkfield/kit/accounts';

/** A mailed link that sets the account's address to `email`. */
export interface AddressLink extends MailedLink {
  readonly email: string;
}

/** A person's details. `profile-fields.ts` converts between these field names and those of the forms. */
export interface Person {
  readonly firstName: string;
  readonly middleInitial?: string | undefined;
  readonly lastName: string;
  readonly preferredName?: string | undefined;
  /** Interest group, chosen by the person; grants no rights (D3). */
  readonly role: ContactRole;
  readonly country: string;
  readonly region: string;
  readonly city: string;
  readonly zip?: string | undefined;
  readonly jobFunction?: JobFunction | undefined;
  readonly jobLevel?: JobLevel | undefined;
  readonly jobTitle?: string | undefined;
  readonly keys: { readonly firstName: string; readonly lastName: string };
}

/** Second factor of an administrator. */
export interface SecondFactor {
  /** Encrypted with the key of the installation. */
  readonly secret: string;
  /** Required at logins once a first code was confirmed. */
  readonly confirmed: boolean;
  /** Number of the 30-second step whose code was used last. Codes of this and earlier steps are refused. */
  readonly lastStep: number;
  /** Keyed hashes of unused recovery codes. */
  readonly recovery: readonly string[];
}

/** A site account. */
export interface Account extends Person, LoginAccount {
  /** `closed`: closed by its owner. The personal data is already deleted; the account is deleted at `purgeAt`. */
  readonly status: AccountStatus | 'closed';
  readonly level: AccountLevel;
  /** Office roles of an account of level `Admin`; none otherwise. */
  readonly roles?: readonly OfficeRole[];
  readonly emailChange?: AddressLink;
  /** Links mailed to former addresses, oldest first. Each restores its address (`cancel-email.ts`). */
  readonly emailCancels?: readonly AddressLink[];
  readonly mustChange?: true;
  readonly totp?: SecondFactor;
  /** When an unconfirmed or closed account is deleted. */
  readonly purgeAt?: Date;
}
