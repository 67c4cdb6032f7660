import {
  isFindable,
  LANGUAGES,
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

/** Returns the public pages in the order of the contracts. */
export function listedPages(contracts: readonly AreaContract[], metadata: PageMetadataByPath): ListedPage[] {
  return contracts
    .flatMap(({ routes }) => routes)
    .filter(isFindable)
    .flatMap(({ path }) => (metadata[path] ? [{ path, ...metadata[path] }] : []));
}
