import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { mailsTo } from './support/sign-up-states.ts';
import { personSample, startSite, type TestSite } from './support/site.ts';

let site: TestSite;
before(async () => void (site = await startSite({ limitFactor: 1 })));
after(() => site?.close());
beforeEach(() => site.service.advanceOneHour());

const from = (network: number) => ({ 'x-forwarded-for': `198.51.${network}.7` });

async function events(count: number): Promise<number[]> {
  const all: number[] = [];
  for (let made = 0; made < count; made += 1) {
    site.service.clock.advance(100);
    // An account can post only this many events in ten minutes.
    all.push((await site.event({}, `author-${Math.floor(made / 20)}`)).timestamp);
  }
  return all;
}

async function signUp(timestamp: number, name: string, network: number): Promise<number> {
  const body = { ...personSample(name), timestamp };
  return (await site.as(undefined).post('/api/saveEventParticipant', body, from(network))).statusCode;
}

test('a stranger’s eleventh sign-up of an address in an hour is rejected, and the owner can still sign up', async () => {
  const all = await events(12);
  const answers: number[] = [];
  for (const timestamp of all.slice(0, 11)) answers.push(await signUp(timestamp, 'Victim', 1));
  assert.deepEqual(answers, [...Array<number>(10).fill(201), 429]);
  assert.equal(await signUp(all[11] ?? 0, 'Victim', 2), 201);
  await site.service.runJobs();
  assert.equal((await mailsTo(site, 'victim@example.org')).length, 11);
});

test('sign-ups of one address from many networks do not fill the mailbox, and stay valid', async () => {
  const all = await events(35);
  for (const [place, timestamp] of all.entries())
    assert.equal(await signUp(timestamp, 'Target', 10 + Math.floor(place / 8)), 201);
  await site.service.runJobs();
  assert.equal((await mailsTo(site, 'target@example.org')).length, 30);
  const registered = await site.as('target@example.org').get('/api/events/registered');
  assert.equal(registered.json<{ events: object[] }>().events.length, 35);
});

test('the mail to an address that a stranger typed holds nothing else that they typed', async () => {
  const [timestamp = 0] = await events(1);
  const body = {
    ...{ firstname: 'Buy cheap pills now', lastname: 'visit spam', email: 'third@example.org', timestamp },
    guests: [{ firstname: 'Hot offer', lastname: 'click here', email: 'fourth@example.org' }],
  };
  assert.equal((await site.as(undefined).post('/api/saveEventParticipant', body, from(30))).statusCode, 201);
  await site.service.runJobs();
  const letters = site.service.transport.mails.filter(({ to }) => /third|fourth/.test(to.address));
  assert.equal(letters.length, 2);
  for (const letter of letters)
    assert.doesNotMatch(JSON.stringify(letter), /pills|spam|Hot offer|click here/);
});
