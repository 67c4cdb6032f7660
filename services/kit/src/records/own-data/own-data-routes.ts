import { DEFAULT_LANGUAGE, ownDataPath, type Language } from '@larkfield/contracts';
import { tokenForm } from '@larkfield/contracts/forms';
import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { TOKEN_CALL } from '../../http/call-kinds.ts';
import { responseSchemas } from '../../http/response-schemas.ts';
import { ServiceError } from '../../http/service-error.ts';
import type { TypeBoxInstance } from '../../http/type-provider.ts';
import { callerOf } from '../../protection/rights.ts';
import { findProvenAddress } from '../../sessions/proven-addresses.ts';
import { adminAuditEntry, writeAudit } from '../changes/write-audit.ts';
import type { AdminRoutesContext } from '../kinds/admin-routes-context.ts';
import type { AdminRequest } from '../kinds/kind.ts';
import { COLUMN_TYPES } from '../kinds/kind.ts';
import { languageEntry } from '../reading/list-query.ts';
import { eraseOwnRecords, OUTCOMES } from './erase-own-data.ts';
import { findLooseData, findOwnRecords } from './find-own-data.ts';

/** Per address. A page asks every service once per view. */
const VIEW_LIMIT = { max: 120, seconds: 600 } as const;

const closed = { additionalProperties: false } as const;
const optional = {
  until: Type.Optional(Type.String()),
  /** The law that keeps it, what it lasts as long as, and what erasing it does, in words. */
  law: Type.Optional(Type.String()),
  lasting: Type.Optional(Type.String()),
  effect: Type.Optional(Type.String()),
};
const kept = Type.Object({
  reference: Type.String(),
  state: Type.Optional(Type.String()),
  since: Type.Optional(Type.String()),
  ...optional,
  note: Type.Optional(Type.String()),
  damaged: Type.Optional(Type.Literal(true)),
  /** Sensitive values are left out, because the address was not proven just now. */
  withheld: Type.Optional(Type.Literal(true)),
  values: Type.Array(
    Type.Object({
      label: Type.String(),
      type: Type.Enum([...COLUMN_TYPES]),
      value: Type.Union([Type.String(), Type.Number(), Type.Boolean()]),
    }),
  ),
});
const ownData = Type.Object({
  label: Type.String(),
  kinds: Type.Array(
    Type.Object({ id: Type.String(), label: Type.String(), more: Type.Boolean(), records: Type.Array(kept) }),
  ),
});
const erased = Type.Object({
  outcomes: Type.Array(
    Type.Object({
      kind: Type.String(),
      label: Type.String(),
      reference: Type.String(),
      outcome: Type.Enum([...OUTCOMES]),
      ...optional,
    }),
  ),
});

interface Asked {
  readonly address: string;
  readonly language: Language;
  readonly isProven: boolean;
}

/**
 * Registers the calls by which people see and erase what this service keeps of them: `POST own-data` for the signed-in
 * person, without sensitive values; `POST own-data/proven` and `POST own-data/erase` with a token that proves the
 * address. The caller never names an address.
 */
export function ownDataRoutes(app: TypeBoxInstance, routes: AdminRoutesContext): void {
  const { context, service, texts } = routes;
  const path = ownDataPath(service);

  const signedIn = {
    schema: {
      body: Type.Object({ language: languageEntry }, closed),
      response: responseSchemas({ 200: ownData }),
    },
    config: { rights: 'account', limit: VIEW_LIMIT, repeatable: 'by-nature' },
  } as const;
  app.post(path, signedIn, async (request) => {
    const { email } = callerOf(request);
    if (email === undefined) throw new ServiceError('NOT_ALLOWED');
    const { language = DEFAULT_LANGUAGE } = request.body;
    return view(routes, request, { address: email.toLowerCase(), language, isProven: false });
  });

  const config = { ...TOKEN_CALL, limit: VIEW_LIMIT } as const;
  const proven = {
    schema: {
      body: Type.Object({ ...tokenForm.properties, language: languageEntry }, closed),
      response: responseSchemas({ 200: ownData }),
    },
    config,
  };
  app.post(`${path}/proven`, proven, async (request) => {
    const { language = DEFAULT_LANGUAGE, token } = request.body;
    return view(routes, request, { address: await addressOf(routes, token), language, isProven: true });
  });

  const erase = {
    schema: {
      body: Type.Object(
        {
          ...tokenForm.properties,
          language: languageEntry,
          /** Only this kind, or only one of its records. */
          kind: Type.Optional(Type.String({ maxLength: 60 })),
          reference: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
        },
        closed,
      ),
      response: responseSchemas({ 200: erased }),
    },
    config,
  };
  app.post(`${path}/erase`, erase, async (request) => {
    const { token, language = DEFAULT_LANGUAGE, kind: only, reference } = request.body;
    const address = await addressOf(routes, token);
    const words = await texts.for(language);
    const outcomes = [];
    if (reference === undefined)
      for (const data of routes.personalData ?? [])
        if (only === undefined || only === data.id) {
          const found = await data.find(context, address);
          await data.erase(context, address);
          const about = { kind: data.id, label: words.text(data.label), reference: '' };
          if (found.length > 0) outcomes.push({ ...about, outcome: 'erased' as const });
        }
    for (const kind of routes.kinds)
      if (only === undefined || only === kind.id) {
        const erasure = { address, request: ownRequest(request), texts: words, reference };
        outcomes.push(...(await eraseOwnRecords(routes, kind, erasure)));
      }
    context.wake();
    return { outcomes };
  });
}

async function view(routes: AdminRoutesContext, request: FastifyRequest, asked: Asked) {
  const { context, service, kinds, personalData = [] } = routes;
  const texts = await routes.texts.for(asked.language);
  const own = { ...asked, texts };
  const found = await Promise.all(kinds.map((kind) => findOwnRecords(routes, kind, own)));
  const loose = await Promise.all(personalData.map((data) => findLooseData(routes, data, own)));
  const entries = kinds.flatMap((kind, place) =>
    (found[place]?.records ?? []).map(({ reference }) =>
      adminAuditEntry(kind, 'exported', reference, ownRequest(request)),
    ),
  );
  await writeAudit({ db: context.db, service, now: context.now() }, entries);
  const shown = [...found, ...loose].filter(({ records }) => records.length > 0);
  return { label: texts.text(routes.label ?? '') || service, kinds: shown };
}

/** The audit names no address: the actor is "the person". */
function ownRequest({ id, ip }: FastifyRequest): AdminRequest {
  return { id, ip, caller: { kind: 'user', username: 'person' } };
}

/** Returns the address that a token proves. @throws ServiceError `NOT_FOUND`; the office's address is no person's */
async function addressOf({ context }: AdminRoutesContext, token: string): Promise<string> {
  const found = await findProvenAddress(context, token);
  if (!found || found.email === context.office.address.toLowerCase()) throw new ServiceError('NOT_FOUND');
  return found.email;
}
