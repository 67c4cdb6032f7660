/** Waivers: documents, signatures on the screen, uploads of signed pages. An entry of its own, because its libraries are large. */

export { renderWaiverDocx } from './waivers/render-docx.ts';
export { renderWaiverPdf } from './waivers/render-pdf.ts';
export { documentBytes, SIGN_CALL, signedAnswer, WAIVER_CALL, waiverHeaders } from './waivers/routes.ts';
export {
  createSignatureStore,
  printedDigest,
  SIGNATURE_KEPT_MS,
  type SignatureRecord,
  type SignatureStore,
} from './waivers/signature-store.ts';
export { toSignature } from './waivers/to-signature.ts';
export type { EntryRow, Signature, WaiverDocument } from './waivers/types.ts';
export { uploadWaiverRoute } from './waivers/upload-route.ts';
export { waiverWords } from './waivers/words.ts';
