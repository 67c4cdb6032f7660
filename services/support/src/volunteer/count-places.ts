import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import type { States } from '@larkfield/kit/records';
import { freePlace, takePlace } from '../openings/places.ts';
import { volunteerStore } from './store.ts';

/**
 * Counts accepted applications as places of their opening. The place is taken before the application is accepted and
 * given back after it no longer is, so that an interruption never leaves more people than places.
 */
export const countPlaces: NonNullable<States['around']> = async (context, request, read, write) => {
  const { reference, state } = read;
  const volunteers = volunteerStore(context.db);
  const found = await volunteers.findOne({ reference }, QUERY_TIMEOUT);
  const slug = found?.opening;
  if (!found || slug === undefined) return write();
  if (state === 'accepted') await takePlace(context, request, slug, reference);
  try {
    await write();
  } finally {
    const now = await volunteers.findOne({ reference }, QUERY_TIMEOUT);
    if (now && now.handling !== 'accepted') await freePlace(context, request, slug, reference);
  }
};
