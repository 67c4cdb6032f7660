import assert from 'node:assert/strict';
import type { Participants, ParticipantState } from '@larkfield/mf-events/forms';
import { upcomingDates } from './sign-up-states.ts';
import { personSample, signUpsOf, VISITOR, type TestSite } from './site.ts';

type Answer = ReturnType<ReturnType<TestSite['as']>['post']>;

let last = 0;

/** What tests of the organizers do at one event. */
export async function organizedEvent(site: TestSite, change: object = {}, author = 'ann') {
  // Items are identified by their time.
  site.service.clock.advance(100);
  last += 1;
  const event = await site.event({ ...upcomingDates(site, change), title: `Open day ${last}` }, author);
  const base = `/api/events/items/${event.id}`;
  const signUps = signUpsOf(site.service);
  const post = (path: string, body: object, key?: string, who = author): Answer =>
    site.as(who).post(`${base}/${path}`, body, key === undefined ? {} : { 'idempotency-key': key });
  return {
    ...event,
    base,
    post,
    /** Signs people up in one group; resolves with the reference. */
    async signUp(...names: readonly [string, ...string[]]): Promise<string> {
      // The list is in the order of time.
      site.service.clock.advance(10);
      const [first, ...guests] = names.map(personSample);
      const body = { ...first, timestamp: event.timestamp, guests };
      const answer = await site.as(VISITOR).post('/api/saveEventParticipant', body);
      assert.equal(answer.statusCode, 201, answer.body);
      return answer.json<{ reference: string }>().reference;
    },
    async seen(who = author): Promise<Participants> {
      const answer = await site.as(who).get(`${base}/participants`);
      assert.equal(answer.statusCode, 200, answer.body);
      return answer.json();
    },
    /** Returns names and states in the order of the list. */
    async states(): Promise<readonly (readonly [string, ParticipantState])[]> {
      const { people } = await this.seen();
      return people.map(({ firstname, state }) => [firstname, state] as const);
    },
    idOf: async (reference: string, place = 0) =>
      (await signUps.findOne({ reference }))?.people[place]?.id ?? '',
    /** Marks a person as checked in. */
    attend: (reference: string, place = 0) =>
      signUps.updateOne(
        { reference },
        { $set: { [`people.${place}.attendedAt`]: site.service.clock.now() } },
      ),
  };
}

export const codeOf = (answer: { readonly statusCode: number; json(): unknown }): string | number =>
  answer.statusCode < 300 ? answer.statusCode : (answer.json() as { readonly code: string }).code;
