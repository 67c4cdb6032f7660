import type { Db } from 'mongodb';

/** Month of the calendar on pictures of the board. */
export const SAMPLE_MONTH = '2035-05';

/** Gives the sample event, which stays three weeks ahead, a fixed time, so that its pictures stay the same. */
export async function holdSampleEvent(db: Db): Promise<void> {
  const [firstDay, start, end] = [
    `${SAMPLE_MONTH}-16`,
    `${SAMPLE_MONTH}-17T01:00Z`,
    `${SAMPLE_MONTH}-17T02:30Z`,
  ];
  const times = { 'event.start': new Date(start), 'event.end': new Date(end) };
  const days = { 'find.firstDay': firstDay, 'find.lastDay': firstDay };
  const { matchedCount } = await db
    .collection('events_items')
    .updateOne(
      { slugs: 'sample-parents-evening' },
      { $set: { ...times, ...days, sequence: 0, changedAt: new Date() } },
    );
  if (matchedCount !== 1) throw new Error('no sample event');
}
