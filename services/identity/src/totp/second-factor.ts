import { randomBytes } from 'node:crypto';
import { LIMIT, seal, unseal } from '@larkfield/kit';
import type { Collection } from 'mongodb';
import type { AccountRecord } from '../accounts/store.ts';
import { base32 } from './base32.ts';
import { codeHash } from './code-hash.ts';
import { stepOf } from './totp.ts';

const SECRET_BYTES = 20;
const CODES = 10;
/** 16 symbols of 5 bits. */
const CODE_BYTES = 10;

/** A first code that was right: what to store, and what to show once. */
export interface Confirmation {
  readonly lastStep: number;
  readonly recovery: readonly string[];
  readonly codes: readonly string[];
}

export interface SecondFactors {
  /** A new secret: sealed to be stored, and in the form that apps read. */
  create(account: AccountRecord): { readonly sealed: string; readonly secret: string };
  /** Checks the first code of a secret that is not in use yet; undefined when it is wrong. */
  confirm(account: AccountRecord, code: string): Confirmation | undefined;
  /** Uses a code up: of the app, or a recovery code. False when it is wrong or was used before. */
  use(account: AccountRecord, code: string): Promise<boolean>;
}

/** Time-based codes (RFC 6238) and recovery codes of administrators. */
export function createSecondFactor(
  accounts: Collection<AccountRecord>,
  key: Buffer,
  now: () => Date,
): SecondFactors {
  const placeOf = ({ _id }: AccountRecord) => `identity_accounts|${_id}|totp`;
  const stepFor = (account: AccountRecord, code: string) =>
    account.totp && /^\d{6}$/.test(code)
      ? stepOf(unseal(key, placeOf(account), account.totp.secret), code, now())
      : undefined;

  async function changed(filter: object, update: object): Promise<boolean> {
    return (await accounts.updateOne(filter, update, LIMIT)).modifiedCount === 1;
  }

  return {
    create(account) {
      const bytes = randomBytes(SECRET_BYTES);
      return { sealed: seal(key, placeOf(account), bytes), secret: base32(bytes) };
    },
    confirm(account, code) {
      const lastStep = stepFor(account, plain(code));
      if (lastStep === undefined) return undefined;
      const codes = Array.from({ length: CODES }, () => grouped(base32(randomBytes(CODE_BYTES))));
      const recovery = codes.map((each) => codeHash(key, placeOf(account), plain(each)));
      return { lastStep, recovery, codes };
    },
    async use(account, code) {
      const { _id } = account;
      const step = stepFor(account, plain(code));
      // The condition makes a code count once, also when it arrives twice at the same moment.
      if (step !== undefined)
        return changed({ _id, 'totp.lastStep': { $lt: step } }, { $set: { 'totp.lastStep': step } });
      const hash = codeHash(key, placeOf(account), plain(code));
      return changed({ _id, 'totp.recovery': hash }, { $pull: { 'totp.recovery': hash } });
    },
  };
}

/** As it is compared: without the blanks and hyphens that people copy along. */
function plain(code: string): string {
  return code.replaceAll(/[ -]/g, '').toUpperCase();
}

function grouped(text: string): string {
  return text.replaceAll(/(.{4})(?=.)/g, '$1-');
}
