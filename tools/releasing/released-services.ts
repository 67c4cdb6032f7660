import { readContract } from '@larkfield/federation/contract';
import type {
  SchemasByCall,
  SchemasByPage,
  ReleasedServices,
  JsonSchema,
} from '@larkfield/federation/releases';
import { samplesByCall } from '../forms/form-samples.ts';
import { hashInputs } from '../workspace/hash-inputs.ts';
import { ROOT } from '../workspace/paths.ts';
import { readOpenApiDocuments } from './openapi-documents.ts';

/** Sources that every service uses besides its own folder. */
const SHARED = ['services/kit', 'packages/contracts', 'pnpm-lock.yaml'];

/**
 * Resolves with the services of an area: a hash of each one's sources, the schemas of its calls and of the data of its
 * dynamic pages, and sample forms for the calls.
 */
export async function releasedServices(area: string): Promise<ReleasedServices> {
  const { services: names } = await readContract(ROOT, area);
  const references = await readOpenApiDocuments<OpenApiDocument>((name) => names.includes(name));
  const calls: SchemasByCall = Object.assign({}, ...references.map(callsIn));
  const services = names.map((name) => [name, hashInputs(ROOT, [`services/${name}`, ...SHARED])]);
  return {
    services: Object.fromEntries(services) as Record<string, string>,
    calls,
    samples: await samplesByCall(calls),
    pages: Object.assign({}, ...references.map(pagesIn)) as SchemasByPage,
  };
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema?: JsonSchema }>>;
}

interface Operation {
  readonly requestBody?: Content;
  readonly responses?: Readonly<Record<string, Content>>;
  readonly 'x-pages'?: SchemasByPage;
}

/** The part of an OpenAPI document that is used. */
export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const JSON_TYPE = 'application/json';

/** Returns the schemas of all JSON calls. */
function callsIn({ paths }: OpenApiDocument): SchemasByCall {
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
  return Object.fromEntries(calls) as SchemasByCall;
}

function pagesIn({ paths }: OpenApiDocument): SchemasByPage {
  const operations = Object.values(paths).flatMap((each) => Object.values(each));
  return Object.assign({}, ...operations.map((operation) => operation['x-pages'])) as SchemasByPage;
}
