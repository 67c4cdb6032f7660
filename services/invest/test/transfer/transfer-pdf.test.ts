import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Language } from '@larkfield/contracts';
import { createTextLoader } from '@larkfield/kit/texts';
import { bareText, readPdf } from '@larkfield/pdf/testing';
import type english from '../../../../locales/en/invest.json';
import { dayInWords, dayOf, daysAfter } from '../../src/investments/hold.ts';
import { confirmAccount } from '../support/company-account.ts';
import { startTestInvestments, type TestInvestments } from '../support/investments.ts';

let money: TestInvestments;
before(async () => void (money = await startTestInvestments()));
after(() => money?.service.close());

const words = createTextLoader<typeof english>('invest');
const ask = (who: string | undefined, reference: string, language?: Language) =>
  money
    .as(who)
    .get(`/api/invest/transfer.pdf?reference=${reference}${language ? `&language=${language}` : ''}`);
const codeOf = async (answer: ReturnType<typeof ask>) => (await answer).json<{ code: string }>().code;

test('how to transfer is a PDF in the language asked for, for the investor of a pledge alone', async (t) => {
  const reference = await money.invest('pia_sv', { id: 7, amount: '1234.50' });
  assert.equal(await codeOf(ask('pia_sv', reference)), 'WRONG_STATE', 'no account is confirmed');
  await confirmAccount(money);
  await money.service.runJobs();
  assert.equal(await codeOf(ask('other', reference)), 'NOT_FOUND');
  assert.equal((await ask(undefined, reference)).statusCode, 401);
  const day = daysAfter(dayOf(money.service.clock.now()), 14);
  for (const language of ['en', 'ar', 'ja', 'ru', 'vi'] as const) {
    const answer = await ask('pia_sv', reference, language);
    assert.equal(answer.statusCode, 200, answer.body);
    const { headers, rawPayload } = answer;
    assert.deepEqual([headers['content-type'], headers['cache-control']], ['application/pdf', 'no-store']);
    assert.ok(rawPayload.toString('latin1').includes(`/Lang (${language})`));
    const text = await readPdf(rawPayload);
    if (text === undefined) return t.skip('no pdftotext here');
    for (const part of [reference, '121000358', '004211873350', 'DE89370400440532013000', 'COBADEFFXXX'])
      assert.ok(text.includes(part), `${language}: ${part}`);
    assert.match(text, /1[.,\s\u202f]?234[.,]50/, language);
    assert.doesNotMatch(text, /\ufffd|\{\{/, language);
    // pdftotext reorders right-to-left lines.
    if (language === 'ar') continue;
    const { title, reference: label } = words(language).portfolio.transfer;
    for (const part of [title, label, dayInWords(day, language)])
      assert.ok(text.includes(bareText(part)), `${language}: ${part} in ${text}`);
  }
  const own = await ask('pia_sv', reference);
  assert.ok(own.rawPayload.toString('latin1').includes('/Lang (sv)'));
  await money.changeState('investments', reference, 'received');
  assert.equal(await codeOf(ask('pia_sv', reference)), 'WRONG_STATE');
});
