import { composeSite, promoteSite } from '@larkfield/federation/compose';
import { site as brand } from '../../site.config.ts';

type Options = Omit<Parameters<typeof composeSite>[0], 'brand'>;

/**
 * Composes a site of exactly these releases, without a fallback, and makes it live in `options.sites`.
 * @throws Error when the releases do not fit.
 */
export async function composeExactReleases(options: Options): Promise<void> {
  const { id, problems } = await composeSite({ ...options, brand });
  if (problems.length > 0) throw new Error(problems.join('\n'));
  promoteSite(options.sites, id);
}
