import type { Rights } from '../../http/route-config.ts';
import { settingsPath } from '@larkfield/contracts';
import { kindsOf } from '../../app/build-service.ts';
import type { Service } from '../../app/service.ts';

/** Returns the administrator routes of a service's record kinds, for the table of its rights. */
export function recordRights(service: Service): Record<string, Rights> {
  const base = `/api/${service.name}/records`;
  const own = kindsOf(service).flatMap(({ id, actions = {}, files, reveals, states }) => [
    `GET ${base}/${id}`,
    `GET ${base}/csv/${id}`,
    `GET ${base}/${id}/:reference`,
    `GET ${base}/${id}/:reference/audit`,
    ...['state', 'note', 'owner'].map((change) => `POST ${base}/${id}/:reference/${change}`),
    ...(Object.values(actions).some(({ form }) => !form) ? [`POST ${base}/${id}/:reference/action`] : []),
    ...Object.entries(actions).flatMap(([name, { form }]) =>
      form ? ['GET', 'POST'].map((method) => `${method} ${base}/${id}/:reference/action/${name}`) : [],
    ),
    ...(reveals ? [`POST ${base}/${id}/:reference/reveal`] : []),
    ...(states.keepDays ? [`GET ${base}/retention/${id}`, `POST ${base}/retention/${id}`] : []),
    ...(files ? [`GET ${base}/${id}/:reference/files/:name`] : []),
  ]);
  const all = [
    `GET ${base}`,
    `GET ${base}/counts`,
    `GET ${base}/waiting`,
    `POST ${base}/search`,
    `GET ${base}/audit`,
    `GET ${base}/retention`,
    `POST ${base}/person`,
    `POST ${base}/person/erase`,
    ...own,
  ];
  return Object.fromEntries(all.map((route) => [route, 'admin']));
}

export function settingsRights({ name }: Service): Record<string, Rights> {
  return { [`GET ${settingsPath(name)}`]: 'admin', [`PUT ${settingsPath(name)}`]: 'admin' };
}
