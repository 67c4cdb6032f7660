import { ERRORS, type ErrorBody, type ErrorCode } from '@larkfield/contracts';
import { toProblems, type RuleError } from '@larkfield/contracts/forms';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isTimeLimit, isUnavailable } from '../database/failures.ts';
import { SealError } from '../seal.ts';
import { ServiceError } from './errors.ts';
import { rulesFor } from './validation.ts';

/** Fastify's own refusals, by its code: their texts are for developers and stay inside. */
const FASTIFY: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
  FST_ERR_HANDLER_TIMEOUT: 'TIMED_OUT',
  FST_ERR_NOT_FOUND: 'NOT_FOUND',
};

/** Seconds after which it is worth asking again for what could not be answered, where nobody knows better. */
const RETRY_AFTER_S = 5;

/** Every refusal and every failure leaves a service as one `ErrorBody`. */
export function addErrorHandling(app: FastifyInstance, damaged?: (error: SealError) => void): void {
  const methods = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const known = methods.get(url) ?? new Set();
    for (const each of [method].flat()) known.add(each);
    methods.set(url, known);
  });
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error instanceof SealError) damaged?.(error);
    return answer(toServiceError(error, request), request, reply);
  });
  app.setNotFoundHandler((request, reply) => {
    const allowed = methods.get(request.url.split('?', 1)[0] ?? '');
    if (allowed) void reply.header('allow', [...allowed].join(', '));
    return answer(new ServiceError(allowed ? 'METHOD_NOT_ALLOWED' : 'NOT_FOUND'), request, reply);
  });
}

/** The catalogue's code for anything that can be thrown while a call is answered. */
export function toServiceError(error: FastifyError, request: FastifyRequest): ServiceError {
  if (error instanceof ServiceError) return error;
  if (error instanceof SealError) return new ServiceError('RECORD_DAMAGED', { cause: error });
  const { validation, validationContext: part } = error;
  if (validation && (part === 'body' || part === 'querystring')) {
    const errors: readonly RuleError[] = validation;
    const fields = toProblems(errors, rulesFor(request.routeOptions.schema?.[part]));
    return new ServiceError('VALIDATION_FAILED', { fields });
  }
  return new ServiceError(codeOf(error), { cause: error });
}

function codeOf(error: FastifyError): ErrorCode {
  const known = FASTIFY[error.code];
  if (known) return known;
  if (isTimeLimit(error)) return 'TIMED_OUT';
  if (isUnavailable(error)) return 'UNAVAILABLE';
  return error.statusCode && error.statusCode >= 400 && error.statusCode < 500
    ? 'BODY_UNREADABLE'
    : 'INTERNAL';
}

function answer(error: ServiceError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, key } = ERRORS[error.code];
  const later = status === 503 || status === 504;
  const { fields, work, retryAfter = later ? RETRY_AFTER_S : undefined, cause } = error.details;
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
