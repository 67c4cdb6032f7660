import { DEFAULT_LANGUAGE, recordsPath } from '@larkfield/contracts';
import Type from 'typebox';
import { answers } from '../../http/answers.ts';
import type { TypeBoxInstance } from '../../http/type-provider.ts';
import type { Service } from '../../service.ts';
import type { ServiceContext } from '../../service-context.ts';
import { auditRoute } from './audit-route.ts';
import { changeRoutes } from './change-routes.ts';
import { countsRoute } from './counts-route.ts';
import { csvRoute } from './csv-route.ts';
import { describeKind, describeOwn, kindsAnswer } from './describe.ts';
import type { RecordKind } from './kind.ts';
import { fileRoutes } from './file-routes.ts';
import { listRoute } from './list-routes.ts';
import { personRoutes } from './person-routes.ts';
import { languageEntry } from './query.ts';
import { recordRoutes } from './record-routes.ts';
import { retentionRoutes } from './retention-routes.ts';
import type { RecordRoutes } from './routes.ts';
import { revealRoute } from './reveal-route.ts';
import { createKindTexts } from './texts.ts';

/**
 * Adds all that administrators do with the records of a service: what kinds there are, lists, tables, records with their
 * audit, changes of state, note and owner, further actions, everything about a person, and its erasure; what is no longer kept.
 */
export function registerRecords(
  app: TypeBoxInstance,
  context: ServiceContext,
  { name: service, forget }: Pick<Service, 'name' | 'forget'>,
  kinds: readonly RecordKind[],
): void {
  const routes: RecordRoutes = {
    context,
    service,
    ...(forget ? { forget } : {}),
    path: recordsPath(service),
    kinds,
    texts: createKindTexts(kinds),
  };
  kindsRoute(app, routes);
  countsRoute(app, routes);
  auditRoute(app, routes);
  personRoutes(app, routes);
  retentionRoutes(app, routes);
  for (const kind of kinds) {
    listRoute(app, routes, kind);
    csvRoute(app, routes, kind);
    recordRoutes(app, routes, kind);
    changeRoutes(app, routes, kind);
    fileRoutes(app, routes, kind);
    revealRoute(app, routes, kind);
  }
}

/** `GET records`: what kinds there are, in words of a language. */
function kindsRoute(app: TypeBoxInstance, { path, service, kinds, texts }: RecordRoutes): void {
  const query = Type.Object({ language: languageEntry }, { additionalProperties: false });
  const schema = { querystring: query, response: answers({ 200: kindsAnswer }) };
  app.get(path, { schema, config: { rights: 'admin' } }, async (request) => {
    const words = await texts.for(request.query.language ?? DEFAULT_LANGUAGE);
    return { own: describeOwn(words), kinds: kinds.map((kind) => describeKind(service, kind, words)) };
  });
}
