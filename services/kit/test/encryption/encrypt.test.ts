import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  encrypt,
  DecryptionError,
  encryptValue,
  decrypt,
  decryptValue,
} from '../../src/encryption/encrypt.ts';

test('what is sealed opens only with its key, at its place and unchanged', () => {
  const key = Buffer.alloc(32, 7);
  const text = encrypt(key, 'a|1|totp', Buffer.from('secret'));
  assert.equal(decrypt(key, 'a|1|totp', text).toString(), 'secret');
  assert.doesNotMatch(text, /secret/);
  assert.throws(() => decrypt(Buffer.alloc(32, 8), 'a|1|totp', text));
  assert.throws(() => decrypt(key, 'a|2|totp', text));
  const sealed = Buffer.from(text.slice('v1.'.length), 'base64url');
  for (const [at, byte] of sealed.entries()) {
    const changed = Uint8Array.from(sealed).with(at, byte ^ 1);
    const text = `v1.${Buffer.from(changed).toString('base64url')}`;
    assert.throws(() => decrypt(key, 'a|1|totp', text), DecryptionError, `${at}`);
  }
});

test('a value comes back as it was, and its text tells nothing of it', () => {
  const key = Buffer.alloc(32, 7);
  const value = { note: 'gets upset by 雷', age: 7, siblings: [] };
  const text = encryptValue(key, 'trials|1|answers', value);
  assert.deepEqual(decryptValue(key, 'trials|1|answers', text), value);
  assert.doesNotMatch(Buffer.from(text, 'base64url').toString(), /upset/);
  assert.throws(() => decryptValue(key, 'trials|1|child', text));
});
