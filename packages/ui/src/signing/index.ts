// An entry of its own: pages load it when a visitor reaches the signature.
export { hashOfText, sendSignature } from './send-signature.ts';
export { ScreenSignature } from './screen-signature.tsx';
export type { ScreenSigning } from './signature-fields.tsx';
export type { SignatureEntries } from './signer-fields.tsx';
