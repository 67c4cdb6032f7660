import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { crc32, deflateSync } from 'node:zlib';
import type { OpportunityUpdate } from '@larkfield/mf-invest/forms';
import { sendUpdates } from '../src/investments/send-updates.ts';
import { investmentStore } from '../src/investments/store.ts';
import { opportunityStore } from '../src/opportunities/store.ts';
import { updateStore } from '../src/updates/store.ts';
import { startTestInvestments, type TestInvestments } from './support/investments.ts';

let money: TestInvestments;
before(async () => void (money = await startTestInvestments({ withFiles: true })));
after(async () => {
  await money?.service.close();
  await money?.files?.close();
});

const updates = () => updateStore(money.service.database.db);
const read = async (who: string | undefined, opportunity: number) =>
  money.as(who).get(`/api/invest/updates?opportunity=${opportunity}&language=en`);

async function draft(number: number): Promise<string> {
  const { reference, version } =
    (await opportunityStore(money.service.database.db).findOne({ number })) ?? {};
  const path = `/api/invest/records/opportunities/${reference}/action/update`;
  const values = { title: 'The first harvest', text: 'It is in.' };
  const answer = await money.as('admin').post(path, { version: version ?? 0, values });
  assert.equal(answer.statusCode, 200, answer.body);
  const found = await updates().find({ opportunity: number }).sort({ createdAt: -1 }).limit(1).next();
  return found?.reference ?? '';
}

async function addPicture(update: string, alt: string) {
  const image = png(900, 600);
  const { id = '' } = (await money.files?.upload(image, 'a.png')) ?? {};
  const { version = 0 } = (await updates().findOne({ reference: update })) ?? {};
  const path = `/api/invest/records/updates/${update}/action/picture`;
  return money.as('admin').post(path, { version, values: { picture: id, alt } });
}

test('a picture is added with what it shows, in several sizes; at most three', async () => {
  const update = await draft(4);
  assert.equal((await addPicture(update, '')).statusCode, 422);
  for (const alt of ['A field', 'A barn', 'A road'])
    assert.equal((await addPicture(update, alt)).statusCode, 200);
  assert.equal((await addPicture(update, 'One more')).statusCode, 422);
  const found = await updates().findOne({ reference: update });
  assert.deepEqual(
    found?.pictures?.map(({ alt }) => alt),
    ['A field', 'A barn', 'A road'],
  );
  const widths = found?.pictures?.[0]?.sizes.map(({ width }) => width);
  assert.deepEqual(widths, [480, 480, 900, 900]);
  const { version = 0 } = found ?? {};
  const path = `/api/invest/records/updates/${update}/action`;
  assert.equal((await money.as('admin').post(path, { version, action: 'noPictures' })).statusCode, 200);
  assert.equal((await updates().findOne({ reference: update }))?.pictures, undefined);
});

test('only investors of the opportunity see an update and its pictures, and not before it is sent', async () => {
  await money.invest('ida', { id: 5 });
  await money.invest('jon', { id: 6 });
  const update = await draft(5);
  assert.equal((await addPicture(update, 'A field')).statusCode, 200);
  const { pictures = [] } = (await updates().findOne({ reference: update })) ?? {};
  const src = `/api/invest/updates/pictures/${pictures[0]?.sizes[0]?.file.id}`;
  assert.deepEqual((await read('ida', 5)).json(), []);
  assert.equal((await money.as('ida').get(src)).statusCode, 404);
  await money.service.runJobs();
  money.service.transport.mails.splice(0);
  assert.equal((await money.changeState('updates', update, 'sending')).statusCode, 200);
  for (let round = 0; round < 3; round += 1) await money.service.runJobs();
  const [mail] = money.mailsTo('ida@example.org');
  assert.match(mail?.text ?? '', /\/directinvest\/5#updates/);
  assert.match(mail?.text ?? '', /picture/);
  const [shown] = (await read('ida', 5)).json<OpportunityUpdate[]>();
  assert.deepEqual([shown?.title, shown?.pictures[0]?.alt], ['The first harvest', 'A field']);
  assert.equal(shown?.pictures[0]?.sizes[0]?.src, src);
  assert.equal((await money.as('ida').get(src)).statusCode, 200);
  assert.deepEqual((await read('jon', 5)).json(), []);
  assert.equal((await money.as('jon').get(src)).statusCode, 404);
  assert.equal((await read(undefined, 5)).statusCode, 401);
  assert.equal((await money.as(undefined).get(src)).statusCode, 401);
});

test('twenty processes that send an update at once mail each investor once', async () => {
  const { db } = money.service.database;
  const names = ['kim', 'lea', 'max'];
  for (const who of names)
    for (const amount of ['500', '600', '700']) await money.invest(who, { id: 7, amount });
  await money.service.runJobs();
  money.service.transport.mails.splice(0);
  const update = await draft(7);
  assert.equal((await money.changeState('updates', update, 'sending')).statusCode, 200);
  const context = {
    db,
    now: () => money.service.clock.now(),
    wake: () => undefined,
    config: money.service.config,
  };
  for (let round = 0; round < 3; round += 1)
    await Promise.all(Array.from({ length: 20 }, () => sendUpdates(context)));
  await money.service.runJobs();
  assert.deepEqual(
    names.map((who) => money.mailsTo(`${who}@example.org`).length),
    [1, 1, 1],
  );
  const told = await investmentStore(db).countDocuments({ opportunity: 7, updates: update });
  assert.equal(told, 9);
});

/** Returns a gray picture. */
function png(width: number, height: number): Buffer {
  const chunk = (type: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), content]);
    const numbers = Buffer.alloc(8);
    numbers.writeUInt32BE(content.length, 0);
    numbers.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([numbers.subarray(0, 4), body, numbers.subarray(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits of gray for each pixel; each row begins with the number of its filter.
  head[8] = 8;
  const rows = Buffer.alloc((width + 1) * height);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
