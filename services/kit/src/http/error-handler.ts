import { ERRORS, type ErrorBody, type ErrorCode } from '@larkfield/contracts';
import { toProblems, type RuleError } from '@larkfield/contracts/forms';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isTimeLimit, isUnavailable } from '../database/database-errors.ts';
import { DecryptionError } from '../encryption/encrypt.ts';
import { ServiceError } from './service-error.ts';
import { rulesFor } from './validation.ts';

/** Error codes for Fastify's own errors. Their messages are for developers and are not sent. */
const FASTIFY_CODES: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
  FST_ERR_HANDLER_TIMEOUT: 'TIMED_OUT',
  FST_ERR_NOT_FOUND: 'NOT_FOUND',
};

/** Seconds until a retry, if the error does not say. */
const RETRY_AFTER_S = 5;

/** Makes every error leave the service as an `ErrorBody`. */
export function addErrorHandling(
  app: FastifyInstance,
  onDecryptionError?: (error: DecryptionError) => void,
): void {
  const methods = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const known = methods.get(url) ?? new Set();
    for (const name of [method].flat()) known.add(name);
    methods.set(url, known);
  });
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error instanceof DecryptionError) onDecryptionError?.(error);
    return sendError(toServiceError(error, request), request, reply);
  });
  app.setNotFoundHandler((request, reply) => {
    const allowed = methods.get(request.url.split('?', 1)[0] ?? '');
    if (allowed) void reply.header('allow', [...allowed].join(', '));
    return sendError(new ServiceError(allowed ? 'METHOD_NOT_ALLOWED' : 'NOT_FOUND'), request, reply);
  });
}

/** Maps any error thrown by a handler to an error code of the catalogue. */
export function toServiceError(error: FastifyError, request: FastifyRequest): ServiceError {
  if (error instanceof ServiceError) return error;
  if (error instanceof DecryptionError) return new ServiceError('RECORD_DAMAGED', { cause: error });
  const { validation, validationContext: part } = error;
  if (validation && (part === 'body' || part === 'querystring')) {
    const errors: readonly RuleError[] = validation;
    const fields = toProblems(errors, rulesFor(request.routeOptions.schema?.[part]));
    return new ServiceError('VALIDATION_FAILED', { fields });
  }
  return new ServiceError(codeOf(error), { cause: error });
}

function codeOf(error: FastifyError): ErrorCode {
  const known = FASTIFY_CODES[error.code];
  if (known) return known;
  if (isTimeLimit(error)) return 'TIMED_OUT';
  if (isUnavailable(error)) return 'UNAVAILABLE';
  return error.statusCode && error.statusCode >= 400 && error.statusCode < 500
    ? 'BODY_UNREADABLE'
    : 'INTERNAL';
}

function sendError(error: ServiceError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, key } = ERRORS[error.code];
  const isTemporary = status === 503 || status === 504;
  const { fields, work, retryAfter = isTemporary ? RETRY_AFTER_S : undefined, cause } = error.details;
  if (status >= 500) request.log.error({ err: cause ?? error, code: error.code }, 'call failed');
  if (retryAfter !== undefined) void reply.header('retry-after', String(Math.max(1, Math.ceil(retryAfter))));
  const body: ErrorBody = {
    code: error.code,
    message: key,
    ...(fields ? { fields } : {}),
    ...(work ? { work } : {}),
    requestId: request.id,
  };
  return reply.code(status).type('application/json; charset=utf-8').send(body);
}
