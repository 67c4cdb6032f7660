import type { OpeningData } from '../../../forms/opening.ts';

/** Creates the service's data of an opening, for tests of the pages. */
export function openingData(changes: Partial<OpeningData> = {}): OpeningData {
  return {
    slug: 'gardener',
    state: 'open',
    language: 'en',
    role: 'Gardener',
    summary: 'Look after the school garden.',
    place: 'In Bremen',
    hours: 1,
    placesLeft: 2,
    sample: false,
    tasks: ['Water it.', 'Weed it.'],
    asks: ['Patience.'],
    ...changes,
  };
}
