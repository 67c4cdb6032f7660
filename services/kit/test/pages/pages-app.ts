import assert from 'node:assert/strict';
import type { LightMyRequestResponse } from 'fastify';
import Type, { type TSchema } from 'typebox';
import { registerPages, type PageHandler, type RenderPage } from '../../src/pages/page-routes.ts';
import { sampleApp } from '../http/sample-app.ts';

/** A found page. */
export const shown = {
  status: 200,
  title: 'Opening',
  description: 'What there is to do.',
  data: {},
  maxAgeS: 60,
} as const;

/** Builds an app with pages, by default with any data. */
export async function pagesApp(
  pages: Readonly<Record<string, PageHandler>>,
  render?: RenderPage,
  schema: TSchema = Type.Unknown(),
) {
  const { app, lines } = await sampleApp();
  const schemas = Object.fromEntries(Object.keys(pages).map((path) => [path, schema]));
  registerPages(app, schemas, pages, render);
  const ask = (path: string, change: Readonly<Record<string, string>> = {}) =>
    app.inject({ url: '/pages', query: { path, language: 'en', search: '', site: 'site-1', ...change } });
  return { app, ask, lines };
}

export async function assertUnavailable(asking: Promise<LightMyRequestResponse>): Promise<void> {
  const { statusCode, headers, json } = await asking;
  assert.deepEqual([statusCode, json()], [503, { status: 503, maxAgeS: 0 }]);
  assert.equal(headers['retry-after'], '5');
}
