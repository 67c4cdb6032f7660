import {
  createAttempts,
  createSessionReader,
  createSessions,
  INVESTOR_LOGIN,
  keyRing,
  keyVariable,
  type Attempts,
  type BaseConfig,
  type Hasher,
  type KeyRing,
  type ReadSession,
  type ServiceContext,
  type Sessions,
} from '@larkfield/kit';
import type { Collection } from 'mongodb';
import Type, { type Static } from 'typebox';
import { investorStore, type InvestorRecord } from './accounts/store.ts';

/** What the invest service reads beside the variables of every service. */
export const investConfig = Type.Object({
  /** 32 random bytes in base64: seals what investors tell in confidence. Without it a key is made and kept in `DATA_DIR`. */
  INVEST_KEY: keyVariable,
  /** A further key that opens what was sealed with it, while `INVEST_KEY` is being replaced. */
  INVEST_KEY_FORMER: keyVariable,
});

/** What the routes of investors' accounts work with. */
export interface InvestContext extends ServiceContext {
  readonly investors: Collection<InvestorRecord>;
  readonly attempts: Attempts;
  readonly hasher: Hasher;
  readonly ring: KeyRing;
  /** Who is calling at the investment login, on routes that are open to visitors. */
  readonly readInvestor: ReadSession;
  readonly sessions: Sessions;
}

export function investContext(context: ServiceContext, hasher: Hasher): InvestContext {
  const { db, now, config, tries } = context;
  return {
    ...context,
    investors: investorStore(db),
    attempts: createAttempts(tries),
    hasher,
    ring: investKeys(config),
    readInvestor: createSessionReader(INVESTOR_LOGIN, { db, now, siteOrigin: config.SITE_ORIGIN }),
    sessions: createSessions(INVESTOR_LOGIN, context),
  };
}

/**
 * The keys of this installation.
 * @throws ConfigError when a variable holds an example from a manual.
 */
export function investKeys(config: BaseConfig): KeyRing {
  return keyRing(config as BaseConfig & Static<typeof investConfig>, {
    variable: 'INVEST_KEY',
    former: 'INVEST_KEY_FORMER',
    file: 'invest.key',
  });
}
