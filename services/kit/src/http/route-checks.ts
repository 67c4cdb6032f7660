import { OFFICE_ROLES, type OfficeRole } from '@larkfield/contracts';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { RIGHTS } from './route-config.ts';

const SAFE = ['GET', 'HEAD', 'OPTIONS'];

/** Checks at start that every route declares its rights, limit and responses. @throws Error */
export function addRouteChecks(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const gaps = gapsOf(route);
    if (gaps.length > 0)
      throw new Error(`${String(route.method)} ${route.url} does not declare ${gaps.join(', ')}`);
  });
  // Without a schema, a response would be sent unchecked, with all properties of the object.
  app.addHook('preSerialization', async (request, reply, payload) => {
    const declared = statuses(request.routeOptions.schema?.response);
    const status = String(reply.statusCode);
    if (!request.is404 && !declared.includes(status) && !declared.includes(`${status.charAt(0)}xx`)) {
      throw new Error(`${request.routeOptions.url} has no schema for status ${status}`);
    }
    return payload;
  });
}

function gapsOf({ method, config, schema }: RouteOptions): string[] {
  const declared = statuses(schema?.response);
  const writes = [method].flat().some((name) => !SAFE.includes(name));
  const checks: [string, boolean][] = [
    ['config.rights', RIGHTS.some((rights) => rights === config?.rights)],
    [
      "config.roles, the office roles that may call a route with rights 'admin'",
      config?.rights !== 'admin' || hasKnownRoles(config.roles),
    ],
    [
      "rights 'admin', without which config.roles has no effect",
      config?.rights === 'admin' || !config?.roles,
    ],
    ['a response schema for its success', declared.some((status) => /^[23]/.test(status))],
    ['response schemas for 4xx and 5xx', declared.includes('4xx') && declared.includes('5xx')],
    ['config.limit', !writes || config?.rights === 'internal' || config?.limit !== undefined],
    ['config.repeatable', !writes || config?.repeatable !== undefined],
    ['a body schema', !writes || schema?.body !== undefined],
    [
      'config.proofOfWork, required where strangers store data',
      config?.rights !== 'visitor' || config.repeatable !== 'by-key' || config.proofOfWork === true,
    ],
  ];
  return checks.filter(([, isDeclared]) => !isDeclared).map(([name]) => name);
}

const hasKnownRoles = (roles: readonly OfficeRole[] = []): boolean =>
  roles.length > 0 && roles.every((role) => OFFICE_ROLES.includes(role));

function statuses(response: unknown): string[] {
  return Object.keys(response ?? {}).map((status) => status.toLowerCase());
}
