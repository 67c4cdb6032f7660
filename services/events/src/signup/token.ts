import { createHmac } from 'node:crypto';
import type { BaseConfig } from '@larkfield/kit/runtime';
import { readEventsKey } from '../config.ts';

/**
 * Creates the secrets of links (132 bits, 22 characters). A secret depends only on purpose, id and the
 * installation's key, so later mails can repeat a link while the database stores only hashes.
 */
export function createTokenMaker(
  config: BaseConfig,
): (purpose: 'place' | 'feed' | 'preview', id: string) => string {
  const key = readEventsKey(config);
  return (purpose, id) =>
    createHmac('sha256', key).update(`${purpose}|${id}`).digest('base64url').slice(0, 22);
}
