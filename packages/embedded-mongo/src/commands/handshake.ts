import { throwMongoError } from '../errors/mongo-error.ts';
import type { Command } from './context.ts';
import { firstValue } from './context.ts';
import { collectionName } from './arguments.ts';
import { isDoc } from '../values/types.ts';
import { MAX_DOCUMENT_BYTES } from '../bson/raw.ts';
import { MAX_MESSAGE_BYTES } from '../server/wire.ts';
import type { Fields } from '../values/check-fields.ts';
import { explainFind } from './find.ts';

/** Version of MongoDB that is emulated. */
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
      // Standalone server without topologyVersion, so drivers poll every ten seconds.
      ...(isLegacy ? { ismaster: true } : { isWritablePrimary: true }),
      helloOk: true,
      maxBsonObjectSize: MAX_DOCUMENT_BYTES,
      maxMessageSizeBytes: MAX_MESSAGE_BYTES,
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
      maxBsonObjectSize: MAX_DOCUMENT_BYTES,
      storageEngines: ['sqlite'],
      ok: 1,
    }),
  },
};

/** Supports only find. */
export const explain: Command = {
  fields: { explain: 'object', verbosity: 'text' },
  run: (body, context) => {
    const inner = firstValue(body);
    if (!isDoc(inner) || Object.keys(inner)[0] !== 'find')
      return throwMongoError('NotImplemented', 'explain is supported for find only');
    const verbosity = body['verbosity'] ?? 'queryPlanner';
    if (verbosity !== 'queryPlanner')
      return throwMongoError('NotImplemented', "explain supports the verbosity 'queryPlanner' only");
    const namespace = `${context.db}.${collectionName(inner)}`;
    return {
      queryPlanner: { namespace, winningPlan: explainFind(inner, context), rejectedPlans: [] },
      ok: 1,
    };
  },
};
