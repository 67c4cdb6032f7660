import {
  createSessionReader,
  createSessions,
  INVESTOR_LOGIN,
  keyOf,
  keyVariable,
  type BaseConfig,
  type ReadSession,
  type ServiceContext,
  type Sessions,
} from '@larkfield/kit';
import Type, { type Static } from 'typebox';

/** What the invest service reads beside the variables of every service. */
export const investConfig = Type.Object({
  /** 32 random bytes in base64: seals what investors tell in confidence. Without it a key is made and kept in `DATA_DIR`. */
  INVEST_KEY: keyVariable,
});

/** What the routes of investors' accounts work with. */
export interface InvestContext extends ServiceContext {
  /** Who is calling at the investment login, on routes that are open to visitors. */
  readonly readInvestor: ReadSession;
  readonly sessions: Sessions;
}

export function investContext(context: ServiceContext): InvestContext {
  const { db, now, config } = context;
  return {
    ...context,
    readInvestor: createSessionReader(INVESTOR_LOGIN, { db, now, siteOrigin: config.SITE_ORIGIN }),
    sessions: createSessions(INVESTOR_LOGIN, context),
  };
}

/**
 * The key of this installation.
 * @throws ConfigError when `INVEST_KEY` is an example from a manual.
 */
export function investKey(config: BaseConfig): Buffer {
  return keyOf(config as BaseConfig & Static<typeof investConfig>, 'INVEST_KEY', 'invest.key');
}
