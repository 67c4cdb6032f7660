/** Keys of the installation, encrypted values, tokens. */

export { decrypt, DecryptionError, decryptValue, encrypt, encryptValue } from './encryption/encrypt.ts';
export { keyVariable, loadInstallationKey } from './encryption/installation-key.ts';
export { createKeyRing, type KeyRing } from './encryption/key-ring.ts';
export { encryptedFieldPlace, rotateKeys, type HasEncryptedFields } from './encryption/rotate-keys.ts';
export { hashToken, newToken } from './encryption/token.ts';
