import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Preview } from '../compose/channels.ts';

/** Parameter of an address that leads into a preview. */
export const PREVIEW_PARAMETER = 'preview';

/** What a link says: which preview, and until when the link leads there. */
export interface PreviewPass {
  readonly name: string;
  readonly until: Date;
}

/** The value of the parameter: name, time and signature, with dots between. */
export function signPass({ name, until }: PreviewPass, { key }: Pick<Preview, 'key'>): string {
  const said = `${name}.${Math.floor(until.getTime() / 1000)}`;
  return `${said}.${signatureOf(said, key)}`;
}

/** What a value claims; nothing when it is none. Nobody has looked at the signature by that. */
export function readPass(value: string): PreviewPass | undefined {
  const [, name = '', seconds = ''] = /^([a-z0-9][a-z0-9-]{0,39})\.(\d{1,11})\.[\w-]{43}$/.exec(value) ?? [];
  return name ? { name, until: new Date(Number(seconds) * 1000) } : undefined;
}

/** Whether a value was signed with the key of a preview, byte for byte. */
export function isSigned(value: string, { key }: Pick<Preview, 'key'>): boolean {
  const end = value.lastIndexOf('.');
  const [given, own] = [value.slice(end + 1), signatureOf(value.slice(0, Math.max(end, 0)), key)];
  return given.length === own.length && timingSafeEqual(Buffer.from(given), Buffer.from(own));
}

function signatureOf(said: string, key: string): string {
  return createHmac('sha256', key).update(`preview ${said}`).digest('base64url');
}
