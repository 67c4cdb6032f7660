import { searchKeys } from '@larkfield/kit/records';

/** Backfill of kinds that are searched by the investor's login name, in any case. */
export const BACKFILL_USERNAME_KEY = {
  missing: 'keys.username',
  fill: ({ username }: { readonly username: string }) => ({ keys: searchKeys({ username }) }),
};
