import assert from 'node:assert/strict';
import { test } from 'node:test';
import Type from 'typebox';
import { registerPages, type PageHandler, type RenderPage } from '../../src/pages/page-routes.ts';
import { assertUnavailable, pagesApp, shown } from './pages-app.ts';
import { sampleApp } from '../http/sample-app.ts';

const openingData = Type.Object(
  {
    places: Type.Array(Type.Object({ city: Type.String() }, { additionalProperties: false })),
    from: Type.Optional(Type.String()),
  },
  { additionalProperties: false },
);
const misfits: readonly [what: string, data: unknown, fields: string][] = [
  ['lack a field', {}, 'places'],
  ['are missing', undefined, 'data'],
  ['have a field of another name', { places: [], secret: 'secret value' }, 'secret'],
  [
    'hold something of another type',
    { places: [{ city: 'x' }, { city: 12345 }, { city: 67890 }], from: null },
    'places[].city, from',
  ],
];
for (const [what, data, fields] of misfits)
  test(`a page whose data ${what} is unavailable; the log has the names of the fields, and no value`, async () => {
    const rendered: unknown[] = [];
    const render: RenderPage = async (_, given) => void rendered.push(given);
    const { ask, lines } = await pagesApp(
      { '/a/:id': async () => ({ ...shown, data }) },
      render,
      openingData,
    );
    await assertUnavailable(ask('/a/secret'));
    const logged = lines.filter((line) => line.includes('do not match'));
    const told = logged.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
    assert.deepEqual(
      told.map((line) => [line['route'], line['fields'], line['level']]),
      [['/a/:id', fields, 'error']],
    );
    assert.doesNotMatch(lines.join(), /secret value|12345|67890/);
    assert.deepEqual(rendered, []);
  });

test('data are checked as they are sent: a date is a text by then', async () => {
  const data = { places: [{ city: 'Zürich' }], from: new Date('2026-03-02T09:00:00Z'), until: undefined };
  const { ask } = await pagesApp({ '/a': async () => ({ ...shown, data }) }, undefined, openingData);
  const sent = { places: [{ city: 'Zürich' }], from: '2026-03-02T09:00:00.000Z' };
  assert.deepEqual((await ask('/a')).json(), { ...shown, data: sent });
});

test('a page without a schema for its data ends the start of its service', async () => {
  const { app } = await sampleApp();
  const pages: Readonly<Record<string, PageHandler>> = { '/a': async () => shown };
  assert.throws(() => registerPages(app, {}, pages), /the data of the page \/a have no schema/);
});
