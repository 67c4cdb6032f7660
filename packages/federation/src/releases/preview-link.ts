import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Preview } from '../channels/channels.ts';

/** Query parameter with the token of a preview link. */
export const PREVIEW_PARAMETER = 'preview';

/** Content of a preview link: name of the preview and end of the link. */
export interface PreviewToken {
  readonly name: string;
  readonly until: Date;
}

/** Returns the signed token: `<name>.<time in seconds>.<signature>`. */
export function signPreviewToken({ name, until }: PreviewToken, { key }: Pick<Preview, 'key'>): string {
  const payload = `${name}.${Math.floor(until.getTime() / 1000)}`;
  return `${payload}.${signatureOf(payload, key)}`;
}

/** Parses a token without checking its signature; undefined if it is malformed. */
export function parsePreviewToken(value: string): PreviewToken | undefined {
  const [, name = '', seconds = ''] = /^([a-z0-9][a-z0-9-]{0,39})\.(\d{1,11})\.[\w-]{43}$/.exec(value) ?? [];
  return name ? { name, until: new Date(Number(seconds) * 1000) } : undefined;
}

/** Returns whether a token was signed with the key of a preview. */
export function hasValidSignature(value: string, { key }: Pick<Preview, 'key'>): boolean {
  const end = value.lastIndexOf('.');
  const [actual, expected] = [value.slice(end + 1), signatureOf(value.slice(0, Math.max(end, 0)), key)];
  return actual.length === expected.length && timingSafeEqual(Buffer.from(actual), Buffer.from(expected));
}

function signatureOf(payload: string, key: string): string {
  return createHmac('sha256', key).update(`preview ${payload}`).digest('base64url');
}
