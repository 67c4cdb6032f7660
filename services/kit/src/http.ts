/** Routes: their schemas, errors, rate limits, uploads and files. */

export type { ServiceContext } from './context/service-context.ts';
export {
  createFilesClient,
  refusalCode,
  type ByteRange,
  type ClaimOptions,
  type FileOwner,
  type FilesClient,
  type NewFile,
  type StoredFile,
} from './files/files-client.ts';
export { scanAnswer, UPLOAD_CALL } from './files/scan-response.ts';
export { fileResponseSchemas, parseByteRange, sendFile, type SentFile } from './files/send-file.ts';
export { acceptUploads, readUpload, toUploadError, type Upload } from './files/upload.ts';
export { waiverContent, waiverEntry, waiverHead, waiverQuery } from './files/waivers.ts';
export { FORM_CALL, FORM_LIMIT, TOKEN_CALL, TOKEN_LIMIT } from './http/call-kinds.ts';
export { anonymizeIp, clientNetwork, subscriberNetwork } from './http/ip-networks.ts';
export { responseSchemas, submittedSchema } from './http/response-schemas.ts';
export type { RateLimit, ReadSession, Rights, Session } from './http/route-config.ts';
export { ServiceError } from './http/service-error.ts';
export { noEntries, SUCCESS, successSchema } from './http/success.ts';
export type { TypeBoxInstance } from './http/type-provider.ts';
export type { AttemptLimiter } from './protection/attempt-limiter.ts';
export { isCrossSite } from './protection/cross-site.ts';
export { requireEdgeKey } from './protection/edge-key.ts';
export { enforceRevealLimit } from './protection/rate-limit.ts';
export type { RateLimiter } from './protection/rate-limiter.ts';
export { callerOf, hasRole, requireRole } from './protection/rights.ts';
/** Adds the `cookies` property to requests. */
export type {} from '@fastify/cookie';
