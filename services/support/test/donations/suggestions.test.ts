import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { settingsPath } from '@larkfield/contracts';
import { EDGE_HEADERS, readSessionAsAdmin } from '@larkfield/kit/testing';
import type { DonateData } from '@larkfield/mf-support/forms';
import { suggestedAmounts, suggestionSettings } from '../../src/donations/suggestions.ts';
import { requestPage } from '../support/openings.ts';
import { startDonationSite, type DonationSite } from './support/donation-site.ts';

let shop: DonationSite;
before(async () => void (shop = await startDonationSite({}, { readSession: readSessionAsAdmin })));
after(() => shop.close());

const defaults = Object.fromEntries(
  Object.entries(suggestionSettings).map(([name, setting]) => [name, setting.default]),
) as Parameters<typeof suggestedAmounts>[0];

test('amounts say nothing of what they pay for until the owner has written it', () => {
  assert.deepEqual(
    suggestedAmounts(defaults, 'de'),
    [1_000, 2_500, 5_000, 10_000].map((cents) => ({ cents })),
  );
});

test('an amount has the text of the language, is hidden at 0, and is not shown twice', () => {
  const settings = {
    ...{ ...defaults, amount1: 0, amount3: 2_500 },
    amount2Texts: 'en: One hour\r\nzh-Hans:  一小时 \nde:',
  };
  assert.deepEqual(suggestedAmounts(settings, 'en'), [{ cents: 2_500, text: 'One hour' }, { cents: 10_000 }]);
  assert.deepEqual(suggestedAmounts(settings, 'zh-Hans')[0], { cents: 2_500, text: '一小时' });
  for (const language of ['de', 'zh-Hant'] as const)
    assert.deepEqual(suggestedAmounts(settings, language)[0], { cents: 2_500 });
});

test('what the owner writes is on the page in its language, and a line without a language is refused', async () => {
  const url = settingsPath('support');
  const change = async (values: object) => {
    const { version } = (await shop.service.app.inject(url)).json<{ version: number }>();
    return shop.service.app.inject({
      ...{ method: 'PUT', url, headers: EDGE_HEADERS, payload: { version, values } },
    });
  };
  for (const wrong of ['One hour', 'xx: One hour', 'en: One hour\nUne heure'])
    assert.deepEqual((await change({ amount1Texts: wrong })).json<{ fields: object[] }>().fields, [
      { field: 'values.amount1Texts', key: 'errors.languageLines' },
    ]);
  assert.equal(
    (await change({ amount1: 1_250, amount1Texts: 'en: One hour\nfr: Une heure' })).statusCode,
    200,
  );
  await shop.service.advanceOneHour();
  const amounts = async (path: string) => {
    const page = await requestPage(shop.service, path);
    const data = page.status === 200 ? (page.data as DonateData) : undefined;
    return data?.payment === 'standIn' ? data.amounts[0] : undefined;
  };
  assert.deepEqual(await amounts('/donate'), { cents: 1_250, text: 'One hour' });
  const emptied = await change({ amount1Texts: '' });
  assert.equal(emptied.statusCode, 200, emptied.body);
  await shop.service.advanceOneHour();
  assert.deepEqual(await amounts('/donate'), { cents: 1_250 });
});
