import { callOf, type OfficeRole, type OwnedCall } from '@larkfield/contracts';
import { API_REFERENCE_PATH } from '@larkfield/kit/app';
import type { Rights } from '@larkfield/kit/http';
import { filledPath } from '@larkfield/kit/testing';
import type { OpenApiDocument } from '../fuzz/fuzz-calls.ts';

export interface AttackedRoute {
  readonly method: string;
  /** With names of path parameters. */
  readonly url: string;
  /** With values for the parameters that do not exist on the site. */
  readonly path: string;
  readonly rights: Rights;
  readonly roles: readonly OfficeRole[];
}

export async function fetchOpenApiDocuments(ports: ReadonlyMap<string, number>): Promise<OpenApiDocument[]> {
  const references = [...ports.values()].map(async (port) => {
    const response = await fetch(`http://127.0.0.1:${port}${API_REFERENCE_PATH}`);
    return (await response.json()) as OpenApiDocument;
  });
  return Promise.all(references);
}

/** Resolves with all routes below the calls of the contracts, from the OpenAPI documents of the services. */
export async function routesOf(
  ports: ReadonlyMap<string, number>,
  owned: readonly OwnedCall[],
): Promise<AttackedRoute[]> {
  const paths = (await fetchOpenApiDocuments(ports)).flatMap((reference) => Object.entries(reference.paths));
  return paths.flatMap(([named, methods]) => {
    const url = named.replaceAll(/\{(\w+)\}/g, ':$1');
    const path = filledPath(url);
    if (!callOf(owned, path)) return [];
    return Object.entries(methods).map(([method, route]) => ({
      ...{ method: method.toUpperCase(), url, path },
      rights: route['x-rights'],
      roles: route['x-roles'] ?? [],
    }));
  });
}
