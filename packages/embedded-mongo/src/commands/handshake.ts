import { refuse } from '../errors.ts';
import type { Command } from './context.ts';
import { firstValue } from './context.ts';
import { collectionName } from './arguments.ts';
import { isDoc } from '../values/types.ts';
import { MAX_DOCUMENT } from '../bson/raw.ts';
import { MAX_MESSAGE } from '../server/wire.ts';
import type { Fields } from './fields.ts';
import { explainFind } from './find.ts';

/** The version of MongoDB whose rules are followed. */
const VERSION = '8.0.0';
const WIRE_VERSION = 25;

const HELLO: Fields = {
  hello: 'any',
  isMaster: 'any',
  ismaster: 'any',
  client: 'object',
  helloOk: 'flag',
  compression: 'values',
  saslSupportedMechs: 'text',
  loadBalanced: 'off',
  backpressure: 'any',
};

function hello(isLegacy: boolean): Command {
  return {
    fields: HELLO,
    run: (_body, context) => ({
      // A standalone server, and no topologyVersion: drivers then ask again every ten seconds.
      ...(isLegacy ? { ismaster: true } : { isWritablePrimary: true }),
      helloOk: true,
      maxBsonObjectSize: MAX_DOCUMENT,
      maxMessageSizeBytes: MAX_MESSAGE,
      maxWriteBatchSize: 100_000,
      localTime: context.now,
      logicalSessionTimeoutMinutes: 30,
      connectionId: context.connection,
      minWireVersion: 0,
      maxWireVersion: WIRE_VERSION,
      readOnly: false,
      ok: 1,
    }),
  };
}

const nothing = (name: string): Command => ({ fields: { [name]: 'any' }, run: () => ({ ok: 1 }) });

export const handshake: Readonly<Record<string, Command>> = {
  hello: hello(false),
  isMaster: hello(true),
  ismaster: hello(true),
  ping: nothing('ping'),
  endSessions: nothing('endSessions'),
  buildInfo: {
    fields: { buildInfo: 'any' },
    run: () => ({
      version: VERSION,
      gitVersion: 'embedded',
      modules: ['embedded'],
      versionArray: [8, 0, 0, 0],
      bits: 64,
      debug: false,
      maxBsonObjectSize: MAX_DOCUMENT,
      storageEngines: ['sqlite'],
      ok: 1,
    }),
  },
};

/** `explain` of a find: which index it reads. */
export const explain: Command = {
  fields: { explain: 'object', verbosity: 'text' },
  run: (body, context) => {
    const inner = firstValue(body);
    if (!isDoc(inner) || Object.keys(inner)[0] !== 'find')
      return refuse('NotImplemented', 'explain is supported for find only');
    const verbosity = body['verbosity'] ?? 'queryPlanner';
    if (verbosity !== 'queryPlanner')
      return refuse('NotImplemented', "explain supports the verbosity 'queryPlanner' only");
    const namespace = `${context.db}.${collectionName(inner)}`;
    return {
      queryPlanner: { namespace, winningPlan: explainFind(inner, context), rejectedPlans: [] },
      ok: 1,
    };
  },
};
