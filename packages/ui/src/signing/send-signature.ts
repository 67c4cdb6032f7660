import { randomKey, type ApiResult } from '@larkfield/area';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { postWithProofOfWork } from '../requests/post-with-proof-of-work.ts';

const TIMEOUT_MS = 15_000;

/** Creates the signed document on the server. Resolves with the id of the scanned file. */
export function sendSignature(path: string, body: object): Promise<ApiResult<{ readonly id: string }>> {
  return postWithProofOfWork(path, body, {
    idempotencyKey: randomKey(),
    proofOfWork: true,
    timeoutMs: TIMEOUT_MS,
  });
}

/** Returns the SHA-256 of a text that the page shows, as hexadecimal digits. */
export function hashOfText(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}
