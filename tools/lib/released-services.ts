import { readContract } from '@larkfield/federation/contract';
import type { Calls, PagesData, ReleasedServices, Schema } from '@larkfield/federation/releases';
import { formSamples } from './form-samples.ts';
import { hashInputs } from './inputs.ts';
import { ROOT } from './paths.ts';
import { referencesOf } from './references.ts';

/** What every service runs with besides its own folder. */
const SHARED = ['services/kit', 'packages/contracts', 'pnpm-lock.yaml'];

/**
 * The services of an area as they are in the tree: a hash of each one's sources, the schemas of their calls and of the data of their
 * dynamic pages, and forms for the calls.
 */
export async function releasedServices(area: string): Promise<ReleasedServices> {
  const { services: names } = await readContract(ROOT, area);
  const references = await referencesOf<Reference>((name) => names.includes(name));
  const calls: Calls = Object.assign({}, ...references.map(callsIn));
  const services = names.map((name) => [name, hashInputs(ROOT, [`services/${name}`, ...SHARED])]);
  return {
    services: Object.fromEntries(services) as Record<string, string>,
    calls,
    samples: await formSamples(calls),
    pages: Object.assign({}, ...references.map(pagesIn)) as PagesData,
  };
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}

interface Operation {
  readonly requestBody?: Content;
  readonly responses?: Readonly<Record<string, Content>>;
  readonly 'x-pages'?: PagesData;
}

/** As much as is read here of an OpenAPI document. */
export interface Reference {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const JSON_TYPE = 'application/json';

/** The schemas of all calls that speak JSON. */
export function callsIn({ paths }: Reference): Calls {
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { requestBody, responses = {} }]) => {
      const body = requestBody?.content?.[JSON_TYPE]?.schema;
      const worked = Object.keys(responses).find((status) => /^20[0-3]$/.test(status)) ?? '';
      const answer = responses[worked]?.content?.[JSON_TYPE]?.schema;
      return [
        `${method.toUpperCase()} ${path}`,
        { ...(body ? { body } : {}), ...(answer ? { answer } : {}) },
      ];
    }),
  );
  return Object.fromEntries(calls) as Calls;
}

/** The schemas of the data of all dynamic pages. */
export function pagesIn({ paths }: Reference): PagesData {
  const operations = Object.values(paths).flatMap((each) => Object.values(each));
  return Object.assign({}, ...operations.map((operation) => operation['x-pages'])) as PagesData;
}
