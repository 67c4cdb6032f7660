import { createHmac } from 'node:crypto';
import type { Language } from '@larkfield/contracts';
import type { PageAnswer } from '@larkfield/contracts/dynamic-pages';
import type { FastifyRequest } from 'fastify';
import { perSite } from './live-site.ts';
import type { ComposedSite } from './site.ts';

/** Name of the key in the address that a form without script is sent to. */
const NAME = 'form';

/** A document is made and compressed once for so long. */
const SAME_MS = 60_000;

const callsOn = perSite(() => new Map<string, readonly string[]>());
/** By what a service has answered, for as long as that is kept. */
const callsRendered = perSite(() => new WeakMap<PageAnswer, readonly string[]>());

/**
 * The forms of a page that work without script: the key that they carry now, and what puts it into its document. A page
 * rendered on request has those of its frame, and those that its service has answered with.
 */
export function formsOn(
  site: ComposedSite,
  language: Language,
  path: string,
  answer?: PageAnswer,
): { readonly key: string; fill(html: string): string } {
  const own = callsOn(site).get(path) ?? callsIn(site, site.document(language, path));
  callsOn(site).set(path, own);
  const calls = [...own, ...(answer ? rendered(site, answer) : [])];
  const key = calls.length > 0 ? formKey() : '';
  return { key, fill: (html) => withFormKey(html, calls, key) };
}

function rendered(site: ComposedSite, answer: PageAnswer): readonly string[] {
  const known = callsRendered(site);
  const calls = known.get(answer) ?? callsIn(site, (answer.status === 200 && answer.fragment) || '');
  known.set(answer, calls);
  return calls;
}

function callsIn({ contracts }: ComposedSite, html: string): readonly string[] {
  const calls = contracts.flatMap(({ forms = [] }) => forms.map(({ call }) => call));
  return calls.filter((call) => html.includes(actionOf(call)));
}

/** What the forms of the documents of this minute carry. Opening the page anew later is another submission. */
export function formKey(now = Date.now()): string {
  return Math.floor(now / SAME_MS).toString(36);
}

/** Puts a key into the address of each form; scripts send by another way and do not look at it. */
export function withFormKey(html: string, calls: readonly string[], key: string): string {
  return calls.reduce(
    (document, call) => document.replaceAll(actionOf(call), actionOf(`${call}?${NAME}=${key}`)),
    html,
  );
}

/**
 * The key of a submission without script, from the key of its document and all entries: the same form sent twice has one,
 * one that was corrected has another. Keyed, so that nobody can say in advance what it will be.
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
