import {
  isFindable,
  LANGUAGES,
  ownDataPath,
  type AreaContract,
  type Brand,
  type Language,
  type ListedPage,
  type PageMetadata,
} from '@larkfield/contracts';
import { labelOf, type ActiveReleases } from './release-tables.ts';

export type PageMetadataByPath = Readonly<Record<string, PageMetadata>>;

export function collectPageMetadata(
  { areas }: Pick<ActiveReleases, 'areas'>,
  brand: Brand,
): Record<Language, PageMetadataByPath> {
  const entries = LANGUAGES.map(({ tag }) => {
    const metadata = areas.flatMap((release) =>
      release.contract.routes.map(({ path, title, description }) => [
        path,
        {
          title: labelOf(release, tag, brand, title),
          description: labelOf(release, tag, brand, description),
        },
      ]),
    );
    return [tag, Object.fromEntries(metadata) as PageMetadataByPath];
  });
  return Object.fromEntries(entries) as Record<Language, PageMetadataByPath>;
}

/** Returns the paths of the calls by which people see what a service keeps of them, in the order of the contracts. */
export function ownDataPaths(contracts: readonly Pick<AreaContract, 'api'>[]): string[] {
  return contracts.flatMap(({ api }) =>
    api.filter(({ prefix, service }) => prefix === ownDataPath(service)).map(({ prefix }) => prefix),
  );
}

/** Returns the public pages in the order of the contracts. */
export function listedPages(contracts: readonly AreaContract[], metadata: PageMetadataByPath): ListedPage[] {
  return contracts
    .flatMap(({ routes }) => routes)
    .filter(isFindable)
    .flatMap(({ path }) => (metadata[path] ? [{ path, ...metadata[path] }] : []));
}
