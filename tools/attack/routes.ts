import { callOf, type OwnedCall } from '@larkfield/contracts';
import { REFERENCE_PATH, type Rights } from '@larkfield/kit';
import { filledPath } from '@larkfield/kit/testing';
import type { Reference } from '../lib/odd-entries.ts';

export interface AttackedRoute {
  readonly method: string;
  /** With names of parameters. */
  readonly url: string;
  /** With something in their place that there is not. */
  readonly path: string;
  readonly rights: Rights;
}

/** What each service tells of its calls at its port. */
export async function referencesAt(ports: ReadonlyMap<string, number>): Promise<Reference[]> {
  const references = [...ports.values()].map(async (port) => {
    const response = await fetch(`http://127.0.0.1:${port}${REFERENCE_PATH}`);
    return (await response.json()) as Reference;
  });
  return Promise.all(references);
}

/** All routes below the calls of the contracts, as each service tells them at its port. */
export async function routesOf(
  ports: ReadonlyMap<string, number>,
  owned: readonly OwnedCall[],
): Promise<AttackedRoute[]> {
  const paths = (await referencesAt(ports)).flatMap((reference) => Object.entries(reference.paths));
  return paths.flatMap(([named, methods]) => {
    const url = named.replaceAll(/\{(\w+)\}/g, ':$1');
    const path = filledPath(url);
    if (!callOf(owned, path)) return [];
    return Object.entries(methods).map(([method, route]) => ({
      ...{ method: method.toUpperCase(), url, path },
      rights: route['x-rights'],
    }));
  });
}
