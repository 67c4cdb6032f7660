import {
  createLoginAttempts,
  createSessionReader,
  createSessions,
  INVESTOR_LOGIN,
  type LoginAttempts,
  type Hasher,
  type Sessions,
} from '@larkfield/kit/accounts';
import { createKeyRing, keyVariable, type KeyRing } from '@larkfield/kit/encryption';
import type { ReadSession, ServiceContext } from '@larkfield/kit/http';
import type { BaseConfig } from '@larkfield/kit/runtime';
import type { Collection } from 'mongodb';
import Type, { type Static } from 'typebox';
import { investorStore, type InvestorRecord } from './store.ts';

export const investConfig = Type.Object({
  /** 32 random bytes in base64: encrypts the secrets. Without it a key is generated and stored in `DATA_DIR`. */
  INVEST_KEY: keyVariable,
  /** Previous key, for decrypting while `INVEST_KEY` is being replaced. */
  INVEST_KEY_FORMER: keyVariable,
});

export interface InvestContext extends ServiceContext {
  readonly investors: Collection<InvestorRecord>;
  readonly attempts: LoginAttempts;
  readonly hasher: Hasher;
  readonly ring: KeyRing;
  readonly readInvestor: ReadSession;
  readonly sessions: Sessions;
}

export function createInvestContext(context: ServiceContext, hasher: Hasher): InvestContext {
  const { db, now, config, attemptLimiter } = context;
  return {
    ...context,
    investors: investorStore(db),
    attempts: createLoginAttempts(attemptLimiter),
    hasher,
    ring: readInvestKeys(config),
    readInvestor: createSessionReader(INVESTOR_LOGIN, { db, now, siteOrigin: config.SITE_ORIGIN }),
    sessions: createSessions(INVESTOR_LOGIN, context),
  };
}

/** Returns the keys of this installation. @throws ConfigError if a variable contains an example from a manual */
export function readInvestKeys(config: BaseConfig): KeyRing {
  return createKeyRing(config as BaseConfig & Static<typeof investConfig>, {
    variable: 'INVEST_KEY',
    former: 'INVEST_KEY_FORMER',
    file: 'invest.key',
  });
}
