import { randomUUID } from 'node:crypto';
import type { Language } from '@larkfield/contracts';
import {
  addParts,
  createRecord,
  hashToken,
  isDuplicate,
  LIMIT,
  searchKeys,
  ServiceError,
  type Answer,
  type Mail,
} from '@larkfield/kit';
import type { ItemRecord } from '../items/item.ts';
import type { Settling } from './settle.ts';
import {
  claimOf,
  comingOf,
  shownState,
  type Guest,
  type ShownState,
  type SignUp,
  type SignUpRecord,
  type SignUps,
} from './store.ts';

export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  /** Lower case. */
  readonly email: string;
}

export interface Wish {
  readonly key: string | undefined;
  readonly body: object;
  readonly item: ItemRecord;
  /** The first one signs up; the others are guests. */
  readonly people: readonly [Person, ...Person[]];
  readonly account?: string | undefined;
  readonly language: Language;
  readonly requestId: string;
}

interface Tools {
  readonly settling: Settling;
  readonly tokenFor: (id: string) => string;
  readonly letters: (
    kind: 'confirmed' | 'again',
    signUp: SignUp,
    item: ItemRecord,
    to?: readonly Guest[],
  ) => Mail[];
  readonly now: () => Date;
}

export interface Outcome extends Answer {
  readonly state: ShownState;
}

/** So often somebody else of the same address may come in between. */
const TRIES = 5;

/**
 * Signs people up. Whoever is signed up already keeps that place and gets the mail again, so that nobody learns from the
 * answer who comes. Where places are limited the sign-up is written first and takes its places then; whoever dies in
 * between, the worker goes on.
 * @throws ServiceError `EVENT_OVER`, `EVENT_FULL`.
 */
export async function signUp(wish: Wish, tools: Tools): Promise<Outcome> {
  const { item } = wish;
  if (item.state !== 'published' || !item.event || item.event.end <= tools.now())
    throw new ServiceError('EVENT_OVER');
  for (let tries = 1; ; tries += 1) {
    try {
      return await tryOnce(wish, tools);
    } catch (error) {
      if (!isDuplicate(error) || tries === TRIES) throw error;
    }
  }
}

async function tryOnce(wish: Wish, tools: Tools): Promise<Outcome> {
  const { item, key } = wish;
  const { signUps } = tools.settling;
  const repeated = key === undefined ? null : await signUps.findOne({ 'submission.key': key }, LIMIT);
  const known = repeated ? new Map<string, SignUpRecord>() : await knownOf(signUps, wish);
  const coming = wish.people.filter(({ email }) => !known.has(email));
  for (const [email, record] of known) await writeAgain(record, email, wish, tools);
  const [first] = known.values();
  if (coming.length === 0 && first)
    return { success: true, reference: first.reference, state: shownState(first.state) };

  const fields = toSignUp(wish, coming, tools);
  const mail = fields.state === 'confirmed' ? tools.letters('confirmed', fields, item) : [];
  const line = { action: 'signUp.created', actor: 'visitor', requestId: wish.requestId };
  const answer = await createRecord<SignUp>(signUps, {
    key,
    body: wish.body,
    now: tools.now(),
    build: (reference) => ({ fields, mail, audit: [{ ...line, subject: reference }] }),
  });
  return settled(answer, item, tools);
}

/** Takes the places, and says what came of it. */
async function settled(answer: Answer, item: ItemRecord, { settling }: Tools): Promise<Outcome> {
  const { signUps } = settling;
  const { reference } = answer;
  const record = await signUps.findOne({ reference }, LIMIT);
  if (record?.unsettledAt) await settling.settle(record, item);
  const after = await signUps.findOne({ reference }, LIMIT);
  if (!after) throw new ServiceError('EVENT_FULL');
  return { ...answer, state: shownState(after.state) };
}

/** Sign-ups of those who are signed up already, by address. */
async function knownOf(signUps: SignUps, { item, people }: Wish): Promise<Map<string, SignUpRecord>> {
  const claims = people.map(({ email }) => claimOf(item._id, email));
  const found = await signUps.find({ claims: { $in: claims } }, LIMIT).toArray();
  return new Map(
    people.flatMap(({ email }) => {
      const record = found.find((each) => each.claims.includes(claimOf(item._id, email)));
      return record ? [[email, record] as const] : [];
    }),
  );
}

async function writeAgain(
  record: SignUpRecord,
  email: string,
  { item, requestId }: Wish,
  { settling, letters, now }: Tools,
) {
  if (record.state !== 'confirmed') return;
  const to = comingOf(record).filter((guest) => guest.email === email);
  const line = { action: 'signUp.sentAgain', actor: 'visitor', subject: record.reference, requestId };
  await settling.signUps.updateOne(
    { _id: record._id },
    addParts(now(), letters('again', record, item, to), [line]),
    LIMIT,
  );
}

function toSignUp(
  { item, account, language }: Wish,
  coming: readonly Person[],
  { tokenFor, now }: Tools,
): SignUp {
  const people = coming.map((person): Guest => {
    const id = randomUUID();
    return { id, ...person, tokenHash: hashToken(tokenFor(id)) };
  });
  const limited = item.event?.capacity !== undefined;
  return {
    state: limited ? 'waiting' : 'confirmed',
    item: item._id,
    timestamp: item.timestamp,
    ...(account === undefined ? {} : { account }),
    language,
    people,
    claims: [`#${randomUUID()}`, ...people.map(({ email }) => claimOf(item._id, email))],
    ...(limited ? { unsettledAt: now() } : {}),
    title: item.title,
    keys: searchKeys({ lastName: people[0]?.lastName ?? '', title: item.title }),
  };
}
