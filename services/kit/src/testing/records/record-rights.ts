import { OFFICE_ROLES, ownDataPath, settingsPath, type OfficeRole } from '@larkfield/contracts';
import { kindsOf } from '../../app/build-service.ts';
import type { Service } from '../../app/service.ts';
import { hasRetention } from '../../records/kinds/expiry.ts';
import type { RecordKind } from '../../records/kinds/kind.ts';
import type { RouteRights } from '../callers/expected-status.ts';

type Table = Record<string, RouteRights>;
type Named = Readonly<Record<string, { readonly roles: readonly OfficeRole[] }>>;

/** Returns the administrator routes of a service's record kinds and their roles, for the table of its rights. */
export function recordRights(service: Service): Table {
  const base = `/api/${service.name}/records`;
  const kinds = kindsOf(service);
  return {
    ...allWith(OFFICE_ROLES, [
      `GET ${base}`,
      `GET ${base}/counts`,
      `GET ${base}/waiting`,
      `POST ${base}/search`,
      `GET ${base}/retention`,
      `POST ${base}/person`,
    ]),
    [`GET ${base}/audit`]: ['administrator', 'auditor'],
    [`POST ${base}/person/erase`]: kinds.flatMap(({ access }) => access.erase),
    ...Object.assign({}, ...kinds.map((kind) => kindRights(base, kind))),
    ...ownDataRights(service),
  };
}

/** Calls by which people see and erase what a service keeps of them: signed in, or with the token of a mailed link. */
function ownDataRights({ name }: Service): Table {
  const path = ownDataPath(name);
  return {
    [`POST ${path}`]: 'account',
    [`POST ${path}/proven`]: 'visitor',
    [`POST ${path}/erase`]: 'visitor',
  };
}

function kindRights(base: string, kind: RecordKind): Table {
  const { id, roles, access, actions = {}, answers, creation, files, reveals, tables = {} } = kind;
  const one = `${base}/${id}/:reference`;
  const formless = Object.fromEntries(Object.entries(actions).filter(([, { form }]) => !form));
  const forms = Object.entries(actions).filter(([, { form }]) => form);
  return {
    ...allWith(roles, [`GET ${base}/${id}`, `GET ${one}`, `GET ${one}/audit`]),
    ...allWith(access.export, [`GET ${base}/csv/${id}`]),
    ...allWith(access.change, [`POST ${one}/state`, `POST ${one}/note`, `POST ${one}/owner`]),
    ...anyOf(formless, `POST ${one}/action`),
    ...Object.assign(
      {},
      ...forms.map(([name, action]) =>
        allWith(action.roles, [`GET ${one}/action/${name}`, `POST ${one}/action/${name}`]),
      ),
    ),
    ...(creation ? { [`POST ${base}/${id}`]: creation.roles } : {}),
    ...(answers
      ? allWith(answers.roles, [`GET ${one}/answer`, `POST ${one}/answer`, `POST ${one}/answer/preview`])
      : {}),
    ...Object.fromEntries(
      Object.entries(tables).map(([name, table]) => [`POST ${base}/csv/${id}/${name}`, table.roles]),
    ),
    ...anyOf(reveals, `POST ${one}/reveal`),
    ...anyOf(files, `GET ${one}/files/:name`),
    ...(hasRetention(kind)
      ? {
          [`GET ${base}/retention/${id}`]: access.export,
          [`POST ${base}/retention/${id}`]: ['administrator', ...access.erase],
        }
      : {}),
  };
}

const allWith = (roles: RouteRights, routes: readonly string[]): Table =>
  Object.fromEntries(routes.map((route) => [route, roles]));

/** A route of several parts is open to the roles of each; the call then checks those of the part. */
function anyOf(parts: Named = {}, route: string): Table {
  const all = Object.values(parts);
  return all.length === 0 ? {} : { [route]: all.flatMap(({ roles }) => roles) };
}

export function settingsRights({ name, settings = {} }: Service): Table {
  return {
    [`GET ${settingsPath(name)}`]: OFFICE_ROLES,
    [`PUT ${settingsPath(name)}`]: Object.values(settings).flatMap(({ roles }) => roles),
  };
}
