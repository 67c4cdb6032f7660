import { createHmac } from 'node:crypto';
import type { BaseConfig } from '@larkfield/kit';
import { readKey } from '../config.ts';

/**
 * Makes the secrets of mailed links (132 bits, 22 characters). Each follows from what it is for and the key of this
 * installation, so that every later mail can have the same link while the database keeps hashes alone.
 */
export function tokenMaker(config: BaseConfig): (purpose: 'place' | 'feed', id: string) => string {
  const key = readKey(config);
  return (purpose, id) =>
    createHmac('sha256', key).update(`${purpose}|${id}`).digest('base64url').slice(0, 22);
}
