import { LANGUAGES, type AreaConfig } from '@larkfield/contracts';
import { hashInputs } from './inputs.ts';

/** What every front end is built from besides its own folder. */
const SHARED = [
  'packages/contracts',
  'packages/area',
  'packages/ui',
  'packages/federation',
  'pnpm-lock.yaml',
  // The product's name is part of an address.
  'site.config.ts',
  // Stands on the pictures that other programs show.
  'shell/src/favicon.svg',
];

/** The part of a contract that says what an area is built from. */
export type AreaSources = Pick<AreaConfig, 'id' | 'namespaces' | 'services'>;

/** Files and folders that an area is built from, from the root of the tree: its own, its texts, its services' calls and kinds of records. */
export function areaInputs({ id, namespaces, services }: AreaSources): string[] {
  return [
    id,
    ...LANGUAGES.flatMap(({ tag }) => namespaces.map((name) => `locales/${tag}/${name}.json`)),
    ...services.map((service) => `services/${service}/service.config.ts`),
    ...LANGUAGES.flatMap(({ tag }) => recordTexts(services).map((name) => `locales/${tag}/${name}.json`)),
    ...SHARED,
  ];
}

/** Where what their records are called stands; that of mails is the same for all. */
function recordTexts(services: readonly string[]): string[] {
  return services.length > 0 ? ['records', ...services.map((service) => `${service}.records`)] : [];
}

/** One hash over the inputs of each area: it changes when the area has to be built again, and only then. */
export function inputHashes(root: string, areas: readonly AreaSources[]): Record<string, string> {
  return Object.fromEntries(areas.map((area) => [area.id, hashInputs(root, areaInputs(area))]));
}
