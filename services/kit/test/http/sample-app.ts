import Type from 'typebox';
import { createApp } from '../../src/app/create-app.ts';
import { responseSchemas } from '../../src/http/response-schemas.ts';
import type { ReadSession } from '../../src/http/route-config.ts';
import { TEST_EDGE_KEY } from '../../src/testing/index.ts';
import { createLog } from '../../src/process/log.ts';

export const ORIGIN = 'https://site.example';

const body = Type.Object(
  {
    name: Type.Optional(Type.String({ format: 'line' })),
    count: Type.Optional(Type.Integer()),
    yes: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);

/** Reads every caller as a visitor. */
export const everybodyIsVisitor: ReadSession = async () => ({ kind: 'visitor' });

export const WRITE = { rights: 'visitor', limit: { max: 5, seconds: 60 }, repeatable: 'by-nature' } as const;

/** Creates a kit app without a database, to which a test adds its routes. */
export async function sampleApp(readSession: ReadSession = everybodyIsVisitor, host = '127.0.0.1') {
  const lines: string[] = [];
  const log = createLog({ level: 'debug', write: (line) => lines.push(line) });
  const limiter = { consume: async () => 0 };
  const app = await createApp({
    calls: [],
    probe: async () => undefined,
    log,
    limiter,
    siteOrigin: ORIGIN,
    readSession,
    now: () => new Date(),
    proofOfWorkBits: 0,
    edgeKey: TEST_EDGE_KEY,
    host,
  });
  const schema = { body, response: responseSchemas({ 200: Type.Object({ got: Type.Unknown() }) }) };
  app.post('/echo', { schema, config: { ...WRITE, form: true } }, async (request) => ({ got: request.body }));
  return { app, lines };
}
