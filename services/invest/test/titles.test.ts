import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTextLoader } from '@larkfield/kit/texts';
import { startTestInvestments, type TestInvestments } from './support/investments.ts';

interface Item {
  readonly reference: string;
  readonly values: { readonly number?: number; readonly opportunity?: number; readonly title?: string };
}

let money: TestInvestments;
before(async () => void (money = await startTestInvestments()));
after(() => money?.service.close());

const get = (path: string) => money.as('admin').get(`/api/invest/records${path}`);
const list = async (kind: string, query: Readonly<Record<string, string>> = {}) => {
  const answer = await get(`/${kind}?${new URLSearchParams(query)}`);
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<{ items: Item[] }>().items;
};

interface Catalogue {
  readonly opportunities: { readonly items: Readonly<Record<string, { readonly title: string }>> };
}
const catalogue = createTextLoader<Catalogue>('invest');

/** Returns the title of an opportunity by the answer that describes the kinds. */
async function titleOf(number: number, language: 'en' | 'de'): Promise<string> {
  const { kinds } = (await get(`?language=${language}`)).json<{
    kinds: { id: string; columns: { id: string; choices?: { id: string; label: string }[] }[] }[];
  }>();
  const columns = kinds.find(({ id }) => id === 'investments')?.columns ?? [];
  const { choices = [] } = columns.find(({ id }) => id === 'opportunity') ?? {};
  return choices.find(({ id }) => id === String(number))?.label ?? '';
}

async function begin(number: number, title: string): Promise<void> {
  const [opportunity] = (await list('opportunities')).filter(({ values }) => values.number === number);
  const path = `/api/invest/records/opportunities/${opportunity?.reference}/action/update`;
  const answer = await money.as('admin').post(path, { version: 1, values: { title, text: 'x' } });
  assert.equal(answer.statusCode, 200, answer.body);
}

test('opportunities, and what belongs to them, are found by the title in the language of the reader', async () => {
  const [english, german] = [await titleOf(3, 'en'), await titleOf(3, 'de')];
  assert.ok(Object.values(catalogue('de').opportunities.items).some(({ title }) => title === german));
  assert.notEqual(german, english);
  const investment = await money.invest('uma', { id: 3 });
  await money.invest('vic', { id: 4 });
  for (const query of [{ search: english }, { search: german, language: 'de' }]) {
    assert.deepEqual(
      (await list('opportunities', query)).map(({ values }) => values.number),
      [3],
    );
    assert.deepEqual(
      (await list('investments', query)).map(({ reference }) => reference),
      [investment],
    );
  }
  assert.deepEqual(await list('investments', { search: english, state: 'repaid' }), []);
  assert.deepEqual(await list('opportunities', { search: english, state: 'closed' }), []);
});

test('updates to investors are found by their own title and by that of their opportunity, and narrowed', async () => {
  await begin(5, 'Spring news');
  await begin(6, 'Autumn news');
  const titles = async (query: Readonly<Record<string, string>>) =>
    (await list('updates', query)).map(({ values }) => values.title);
  assert.deepEqual(await titles({ search: 'spring' }), ['Spring news']);
  assert.deepEqual(await titles({ search: await titleOf(6, 'en') }), ['Autumn news']);
  assert.deepEqual(await titles({ search: 'spring', state: 'sent' }), []);
  assert.deepEqual(await titles({ search: 'spring', opportunity: '5', state: 'draft' }), ['Spring news']);
});
