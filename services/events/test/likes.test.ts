import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { queriesWithoutIndex } from '@larkfield/kit/testing';
import type { Db } from 'mongodb';
import { recountLikes, likeStore } from '../src/likes/store.ts';
import { itemsOf, startSite, type TestSite } from './support/site.ts';

let site: TestSite;
before(async () => void (site = await startSite()));
after(() => site.close());

const like = (timestamp: number, who: string, on = true) =>
  site.as(who).post('/api/likeEvent', { eventID: timestamp, user: 'x', on });
const everybody = (count: number) => Array.from({ length: count }, (_, index) => `user${index}`);
const shown = async (id: string) => (await itemsOf(site.service).findOne({ _id: id }))?.likes;
const context = (db: Db) => ({ db, now: site.service.clock.now });

// covers: E51, E53
test('parallel likes count once per account, and so do removed likes', async () => {
  const { id, timestamp } = await site.event({ title: randomUUID() });
  for (let round = 0; round < 3; round += 1)
    await Promise.all(everybody(20).map((who) => like(timestamp, `${who}-${round % 2}`)));
  await site.service.runJobs();
  assert.equal(await shown(id), 40);
  await like(timestamp, 'user7-0', false);
  await like(timestamp, 'user7-0', false);
  const answer = await site.as('user8-1').post('/api/likeEventUser', { eventID: String(timestamp) });
  assert.deepEqual(answer.json(), { success: true, likes: 39, liked: true });
  await site.service.runJobs();
  assert.equal(await shown(id), 39);
  assert.equal((await like(timestamp, 'eve@example.org')).statusCode, 403);
  const mine = await site.as('user7-0').get('/api/events/mine');
  assert.deepEqual(mine.json<{ likes: string[] }>().likes, []);
  // Removed likes are deleted, and no like is waiting to be counted.
  const likes = likeStore(site.service.database.db);
  assert.deepEqual(
    [await likes.countDocuments({}), await likes.countDocuments({ change: { $exists: true } })],
    [39, 0],
  );
});

test('removing and repeating a like in parallel leaves one like', async () => {
  const { id, timestamp } = await site.event({ title: randomUUID() });
  await like(timestamp, 'ben');
  await Promise.all([true, false, true, false, true].map((on) => like(timestamp, 'ben', on)));
  const last = await like(timestamp, 'ben');
  assert.equal(last.json<{ likes: number }>().likes, 1);
  await site.service.runJobs();
  assert.equal(await shown(id), 1);
});

/** Returns a database whose nth write fails, before or after it was executed (`done`). */
function failing(db: Db, nth: number, done: boolean): Db {
  let left = nth;
  const writes = ['updateOne', 'deleteOne'];
  const wrap = (target: object): object =>
    new Proxy(target, {
      get(of, name) {
        const value: unknown = Reflect.get(of, name, of);
        if (typeof value !== 'function') return value;
        return (...given: unknown[]) => {
          const call = (): unknown => Reflect.apply(value, of, given);
          if (name === 'collection') return wrap(call() as object);
          if (!writes.includes(String(name))) return call();
          left -= 1;
          if (left !== 0) return call();
          return Promise.resolve(done ? call() : undefined).then(() => {
            throw new Error('ended here');
          });
        };
      },
    });
  return wrap(db) as Db;
}

test('wherever a process ends between two writes, the next one brings the number right', async () => {
  const { db } = site.service.database;
  for (const done of [false, true])
    for (let nth = 1; nth <= 5; nth += 1) {
      const { id, timestamp } = await site.event({ title: randomUUID() });
      await like(timestamp, 'ann');
      await recountLikes(context(db));
      await like(timestamp, 'ann', false);
      await Promise.all(everybody(2).map((who) => like(timestamp, who)));
      await assert.rejects(recountLikes(context(failing(db, nth, done))), /ended here/, `write ${nth}`);
      while (await recountLikes(context(db)));
      assert.equal(await shown(id), 2, `write ${nth}, ${done ? 'done' : 'not done'}`);
    }
});

/** Two jobs count the likes of one item in parallel, and one of them writes late. Returns the stored count. */
async function race(guarded: boolean): Promise<number> {
  const { db } = site.service.database;
  const { id, timestamp } = await site.event({ title: randomUUID() });
  await like(timestamp, 'ann');
  const slow = new Proxy(db, {
    get(of, name) {
      const value: unknown = Reflect.get(of, name, of);
      if (name !== 'collection' || typeof value !== 'function') return value;
      return (collection: string) => {
        const real = db.collection(collection);
        if (collection !== 'events_items') return real;
        const updateOne: typeof real.updateOne = async (...given) => {
          // The slow job has counted. Before it writes, another like is set and counted.
          await like(timestamp, 'ben');
          while (await recountLikes(context(db)));
          return real.updateOne(...given);
        };
        return new Proxy(real, {
          get: (target, key) => {
            if (key === 'updateOne') return updateOne;
            const member: unknown = Reflect.get(target, key, target);
            return typeof member === 'function' ? member.bind(target) : member;
          },
        });
      };
    },
  });
  await recountLikes(context(slow), { guarded });
  while (await recountLikes(context(db)));
  return (await shown(id)) ?? NaN;
}

test('of two parallel counts the slower one does not overwrite the newer result', async () => {
  assert.equal(await race(true), 2);
});

test('without the guard it would', async () => {
  assert.equal(await race(false), 1);
});

test('every query of the likes has an index', async () => {
  const { timestamp } = await site.event({ title: randomUUID() });
  await like(timestamp, 'ann');
  await like(timestamp, 'ann', false);
  await site.as('ann').get('/api/events/mine');
  await site.service.runJobs();
  const own = site.service.database.queries.filter(({ collection }) => collection === 'events_likes');
  assert.ok(own.length > 4);
  assert.deepEqual(await queriesWithoutIndex(site.service.database.db, own), []);
});
