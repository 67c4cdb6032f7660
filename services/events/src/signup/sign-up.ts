import { randomUUID } from 'node:crypto';
import type { Language } from '@larkfield/contracts';
import { isDuplicate, QUERY_TIMEOUT } from '@larkfield/kit/database';
import { ServiceError } from '@larkfield/kit/http';
import type { MailRequest } from '@larkfield/kit/mail';
import { addParts, createRecord, searchKeys, type SubmissionAnswer } from '@larkfield/kit/records';
import type { ItemRecord } from '../items/item.ts';
import { createGuest, type Person } from './guest.ts';
import type { SignUpSettlement } from './settlement.ts';
import {
  claimKey,
  activeGuestsOf,
  shownState,
  type Guest,
  type ShownState,
  type SignUp,
  type SignUpRecord,
  type SignUps,
} from './store.ts';

export interface SignUpRequest {
  readonly key: string | undefined;
  readonly body: object;
  readonly item: ItemRecord;
  readonly people: readonly [Person, ...Person[]];
  readonly account?: string | undefined;
  readonly language: Language;
  readonly requestId: string;
}

interface Tools {
  readonly settlement: SignUpSettlement;
  readonly tokenFor: (id: string) => string;
  readonly signUpMails: (
    kind: 'confirmed' | 'again',
    signUp: SignUp & { readonly reference: string },
    item: ItemRecord,
    to?: readonly Guest[],
  ) => MailRequest[];
  readonly now: () => Date;
}

export interface SignUpOutcome extends SubmissionAnswer {
  readonly state: ShownState;
}

/** Attempts when a parallel call signs up the same address. */
const MAX_ATTEMPTS = 5;

/**
 * Signs people up. Someone who is already signed up keeps that place and gets the mail again, so that the
 * response does not reveal who takes part. If places are limited, the sign-up is written before it reserves
 * places; a background job continues if the process stops in between.
 * @throws ServiceError `EVENT_OVER`, `EVENT_FULL`
 */
export async function signUp(wish: SignUpRequest, tools: Tools): Promise<SignUpOutcome> {
  const { item } = wish;
  if (item.state !== 'published' || !item.event || item.event.end <= tools.now())
    throw new ServiceError('EVENT_OVER');
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptSignUp(wish, tools);
    } catch (error) {
      if (!isDuplicate(error) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

async function attemptSignUp(wish: SignUpRequest, tools: Tools): Promise<SignUpOutcome> {
  const { item, key } = wish;
  const { signUps } = tools.settlement;
  const repeated = key === undefined ? null : await signUps.findOne({ 'submission.key': key }, QUERY_TIMEOUT);
  const known = repeated ? new Map<string, SignUpRecord>() : await findExistingSignUps(signUps, wish);
  const coming = wish.people.filter(({ email }) => !known.has(email));
  for (const [email, record] of known) await resendMail(record, email, wish, tools);
  const [first] = known.values();
  if (coming.length === 0 && first)
    return { success: true, reference: first.reference, state: shownState(first.state) };

  const fields = toSignUp(wish, coming, tools);
  const mailsOf = (reference: string) =>
    fields.state === 'confirmed' ? tools.signUpMails('confirmed', { ...fields, reference }, item) : [];
  const line = { action: 'signUp.created', actor: 'visitor', requestId: wish.requestId };
  const answer = await createRecord<SignUp>(signUps, {
    key,
    body: wish.body,
    now: tools.now(),
    build: (reference) => ({ fields, mail: mailsOf(reference), audit: [{ ...line, subject: reference }] }),
  });
  return settleNew(answer, item, tools);
}

async function settleNew(
  answer: SubmissionAnswer,
  item: ItemRecord,
  { settlement }: Tools,
): Promise<SignUpOutcome> {
  const { signUps } = settlement;
  const { reference } = answer;
  const record = await signUps.findOne({ reference }, QUERY_TIMEOUT);
  if (record?.unsettledAt) await settlement.settle(record, item);
  const after = await signUps.findOne({ reference }, QUERY_TIMEOUT);
  if (!after) throw new ServiceError('EVENT_FULL');
  return { ...answer, state: shownState(after.state) };
}

async function findExistingSignUps(
  signUps: SignUps,
  { item, people }: SignUpRequest,
): Promise<Map<string, SignUpRecord>> {
  const claims = people.map(({ email }) => claimKey(item._id, email));
  const found = await signUps.find({ claims: { $in: claims } }, QUERY_TIMEOUT).toArray();
  return new Map(
    people.flatMap(({ email }) => {
      const record = found.find((each) => each.claims.includes(claimKey(item._id, email)));
      return record ? [[email, record] as const] : [];
    }),
  );
}

async function resendMail(
  record: SignUpRecord,
  email: string,
  { item, requestId }: SignUpRequest,
  { settlement, signUpMails, now }: Tools,
) {
  if (record.state !== 'confirmed') return;
  const to = activeGuestsOf(record).filter((guest) => guest.email === email);
  const line = { action: 'signUp.sentAgain', actor: 'visitor', subject: record.reference, requestId };
  await settlement.signUps.updateOne(
    { _id: record._id },
    addParts(now(), signUpMails('again', record, item, to), [line]),
    QUERY_TIMEOUT,
  );
}

function toSignUp(
  { item, account, language }: SignUpRequest,
  coming: readonly Person[],
  { tokenFor, now }: Tools,
): SignUp {
  const people = coming.map((person) => createGuest(person, tokenFor));
  const limited = item.event?.capacity !== undefined;
  return {
    state: limited ? 'waiting' : 'confirmed',
    item: item._id,
    timestamp: item.timestamp,
    ...(account === undefined ? {} : { account }),
    language,
    people,
    claims: [`#${randomUUID()}`, ...people.map(({ email }) => claimKey(item._id, email))],
    ...(limited ? { unsettledAt: now() } : {}),
    title: item.title,
    keys: searchKeys({ lastName: people[0]?.lastName ?? '', title: item.title }),
  };
}
