import { DEFAULT_LANGUAGE, recordsPath } from '@larkfield/contracts';
import Type from 'typebox';
import { responseSchemas } from '../../http/response-schemas.ts';
import { callerOf } from '../../protection/rights.ts';
import type { TypeBoxInstance } from '../../http/type-provider.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { answerRoutes } from './answer-route.ts';
import { auditRoute } from './audit-route.ts';
import { changeRoutes } from './change-routes.ts';
import { countsRoute } from './counts-route.ts';
import { csvRoute } from './csv-route.ts';
import { createRoute } from './create-route.ts';
import { describeKind, describeOwn, kindsAnswer } from '../kinds/describe-kind.ts';
import type { RecordKind } from '../kinds/kind.ts';
import { fileRoutes } from './file-routes.ts';
import { listRoute } from './list-routes.ts';
import { personRoutes } from './person-routes.ts';
import { languageEntry } from '../reading/list-query.ts';
import { recordRoutes } from './record-routes.ts';
import { retentionRoutes } from './retention-routes.ts';
import { EVERY_ROLE, readableKinds, type AdminRoutesContext } from '../kinds/admin-routes-context.ts';
import { revealRoute } from './reveal-route.ts';
import { tableRoutes } from './table-routes.ts';
import { searchRoute } from './search-route.ts';
import { waitingRoute } from './waiting-route.ts';
import { createKindTexts } from '../kinds/kind-texts.ts';
import type { PersonalData } from '../kinds/personal-data.ts';
import { ownDataRoutes } from '../own-data/own-data-routes.ts';

/** Registers all administrator routes of a service's record kinds. */
export function registerRecords(
  app: TypeBoxInstance,
  context: ServiceContext,
  {
    name: service,
    personalData,
    settings,
  }: { readonly name: string } & Pick<AdminRoutesContext, 'personalData' | 'settings'>,
  kinds: readonly RecordKind[],
): void {
  const routes: AdminRoutesContext = {
    context,
    service,
    personalData,
    label: `${service}.records:title`,
    path: recordsPath(service),
    kinds,
    settings,
    texts: createKindTexts(kinds, settings, [`${service}.records:title`, ...labelsOf(personalData)]),
  };
  kindsRoute(app, routes);
  countsRoute(app, routes);
  waitingRoute(app, routes);
  searchRoute(app, routes);
  auditRoute(app, routes);
  personRoutes(app, routes);
  ownDataRoutes(app, routes);
  retentionRoutes(app, routes);
  for (const kind of kinds) {
    listRoute(app, routes, kind);
    createRoute(app, routes, kind);
    csvRoute(app, routes, kind);
    tableRoutes(app, routes, kind);
    recordRoutes(app, routes, kind);
    changeRoutes(app, routes, kind);
    answerRoutes(app, routes, kind);
    fileRoutes(app, routes, kind);
    revealRoute(app, routes, kind);
  }
}

const labelsOf = (data: readonly PersonalData[] = []) => data.map(({ label }) => label);

/** Registers `GET records`: the caller's record kinds and what the caller may do with them, in one language. */
function kindsRoute(app: TypeBoxInstance, routes: AdminRoutesContext): void {
  const { path, kinds, texts } = routes;
  const query = Type.Object({ language: languageEntry }, { additionalProperties: false });
  const schema = { querystring: query, response: responseSchemas({ 200: kindsAnswer }) };
  app.get(path, { schema, config: EVERY_ROLE }, async (request) => {
    const { language = DEFAULT_LANGUAGE } = request.query;
    const languageTexts = await texts.for(language);
    const options = { language, texts: languageTexts, caller: callerOf(request) };
    const described = readableKinds(request, kinds).map((kind) => describeKind(routes, kind, options));
    return { own: describeOwn(languageTexts), kinds: await Promise.all(described) };
  });
}
