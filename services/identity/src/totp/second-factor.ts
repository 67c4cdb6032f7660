import { randomBytes } from 'node:crypto';
import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import { encrypt, decrypt } from '@larkfield/kit/encryption';
import type { Collection } from 'mongodb';
import type { AccountRecord } from '../accounts/store.ts';
import { base32 } from './base32.ts';
import { hashCode } from './code-hash.ts';
import { findTotpStep } from './totp.ts';

const SECRET_BYTES = 20;
const CODES = 10;
/** Size of a recovery code: 80 bits, which are 16 symbols in base 32. */
const CODE_BYTES = 10;

/** Result of a correct first code: what to store, and the recovery codes to show once. */
export interface Confirmation {
  readonly lastStep: number;
  readonly recovery: readonly string[];
  readonly codes: readonly string[];
}

export interface SecondFactors {
  /** Creates a secret: encrypted for the database, and in base 32 for apps. */
  create(account: AccountRecord): { readonly encryptedSecret: string; readonly secret: string };
  /** Checks the first code of a secret that is not confirmed yet. Returns undefined if it is wrong. */
  confirm(account: AccountRecord, code: string): Confirmation | undefined;
  /** Uses up a code of the app or a recovery code. Resolves with false if it is wrong or already used. */
  consumeCode(account: AccountRecord, code: string): Promise<boolean>;
}

/** Creates the check of time-based codes (RFC 6238) and recovery codes. */
export function createSecondFactor(
  accounts: Collection<AccountRecord>,
  key: Buffer,
  now: () => Date,
): SecondFactors {
  const placeOf = ({ _id }: AccountRecord) => `identity_accounts|${_id}|totp`;
  const stepFor = (account: AccountRecord, code: string) =>
    account.totp && /^\d{6}$/.test(code)
      ? findTotpStep(decrypt(key, placeOf(account), account.totp.secret), code, now())
      : undefined;

  async function updateOne(filter: object, update: object): Promise<boolean> {
    return (await accounts.updateOne(filter, update, QUERY_TIMEOUT)).modifiedCount === 1;
  }

  return {
    create(account) {
      const bytes = randomBytes(SECRET_BYTES);
      return { encryptedSecret: encrypt(key, placeOf(account), bytes), secret: base32(bytes) };
    },
    confirm(account, code) {
      const lastStep = stepFor(account, normalize(code));
      if (lastStep === undefined) return undefined;
      const codes = Array.from({ length: CODES }, () => insertHyphens(base32(randomBytes(CODE_BYTES))));
      const recovery = codes.map((recoveryCode) => hashCode(key, placeOf(account), normalize(recoveryCode)));
      return { lastStep, recovery, codes };
    },
    async consumeCode(account, code) {
      const { _id } = account;
      const step = stepFor(account, normalize(code));
      // The filter makes a code work once, also if it arrives twice at the same moment.
      if (step !== undefined)
        return updateOne({ _id, 'totp.lastStep': { $lt: step } }, { $set: { 'totp.lastStep': step } });
      const hash = hashCode(key, placeOf(account), normalize(code));
      return updateOne({ _id, 'totp.recovery': hash }, { $pull: { 'totp.recovery': hash } });
    },
  };
}

/** Normalises a code: without spaces and hyphens that users copy along. */
function normalize(code: string): string {
  return code.replaceAll(/[ -]/g, '').toUpperCase();
}

function insertHyphens(text: string): string {
  return text.replaceAll(/(.{4})(?=.)/g, '$1-');
}
