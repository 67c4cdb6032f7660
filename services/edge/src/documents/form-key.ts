import { createHmac } from 'node:crypto';
import type { Language } from '@larkfield/contracts';
import type { PageAnswer } from '@larkfield/contracts/dynamic-pages';
import type { FastifyRequest } from 'fastify';
import { cachePerSite } from '../sites/live-site.ts';
import type { ComposedSite } from '../sites/composed-site.ts';

/** Query parameter of the form key in the `action` of a form without script. */
const NAME = 'form';

/** How long the key stays the same, so that documents can be cached. */
const KEY_PERIOD_MS = 60_000;

const pageCalls = cachePerSite(() => new Map<string, readonly string[]>());
/** Keyed by the answer of the service, for as long as the answer is cached. */
const answerCalls = cachePerSite(() => new WeakMap<PageAnswer, readonly string[]>());

/**
 * Returns the current form key of a page and a function that adds it to the page's forms that work without script. The forms
 * of a dynamic page are those of its frame and those in the service's answer.
 */
export function createFormKeyFiller(
  site: ComposedSite,
  language: Language,
  path: string,
  answer?: PageAnswer,
): { readonly key: string; fill(html: string): string } {
  const own = pageCalls(site).get(path) ?? callsIn(site, site.document(language, path));
  pageCalls(site).set(path, own);
  const calls = [...own, ...(answer ? callsInAnswer(site, answer) : [])];
  const key = calls.length > 0 ? formKey() : '';
  return { key, fill: (html) => withFormKey(html, calls, key) };
}

function callsInAnswer(site: ComposedSite, answer: PageAnswer): readonly string[] {
  const cache = answerCalls(site);
  const calls = cache.get(answer) ?? callsIn(site, (answer.status === 200 && answer.fragment) || '');
  cache.set(answer, calls);
  return calls;
}

function callsIn({ contracts }: ComposedSite, html: string): readonly string[] {
  const calls = contracts.flatMap(({ forms = [] }) => forms.map(({ call }) => call));
  return calls.filter((call) => html.includes(actionOf(call)));
}

/** Returns the form key of the current minute. A page opened later gets another key, so its form is another submission. */
export function formKey(now = Date.now()): string {
  return Math.floor(now / KEY_PERIOD_MS).toString(36);
}

/** Adds a key to the `action` of each form. Scripts do not use the `action`. */
export function withFormKey(html: string, calls: readonly string[], key: string): string {
  return calls.reduce(
    (document, call) => document.replaceAll(actionOf(call), actionOf(`${call}?${NAME}=${key}`)),
    html,
  );
}

/**
 * Returns the idempotency key of a submission without script, derived from the form key and all entries: sending the same
 * form twice gives the same key, a corrected form another one. An HMAC, so that nobody can predict it.
 */
export function submissionKey(
  { query, server, url }: FastifyRequest,
  entries: object,
): { readonly 'idempotency-key'?: string } {
  const key = new URLSearchParams(query as Record<string, string>).get(NAME);
  if (key === null) return {};
  const path = url.split('?', 1)[0];
  const text = JSON.stringify([path, key, entries]);
  return { 'idempotency-key': createHmac('sha256', server.edgeKey).update(text).digest('base64url') };
}

function actionOf(call: string): string {
  return `action="${call}"`;
}
