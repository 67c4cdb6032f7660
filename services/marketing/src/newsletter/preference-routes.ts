import { FREQUENCIES } from '@larkfield/contracts/catalogues';
import { tokenForm } from '@larkfield/contracts/forms';
import { newsletterPreferencesForm } from '@larkfield/mf-marketing/forms';
import { withRetry } from '@larkfield/kit/database';
import {
  responseSchemas,
  ServiceError,
  submittedSchema,
  TOKEN_CALL,
  type ServiceContext,
  type TypeBoxInstance,
} from '@larkfield/kit/http';
import { maskAddress } from '@larkfield/kit/mail';
import { submissionAnswerOf } from '@larkfield/kit/records';
import Type from 'typebox';
import { preferencesPath } from './mail.ts';
import { readOneClickBody, ONE_CLICK_TYPES } from './one-click.ts';
import { findByListToken, changePreferences } from './preferences.ts';
import { newsletterStore, type SubscriptionRecord } from './store.ts';

const MAX_BYTES = 4 * 1024;

/** High, because mail providers send the requests of all their users from few addresses. */
const ONE_CLICK_LIMIT = { max: 6_000, seconds: 600 } as const;

const preferences = Type.Object({
  success: Type.Literal(true),
  /** Masked, because a forwarded mail contains the link. */
  email: Type.String(),
  frequency: Type.Unsafe<(typeof FREQUENCIES)[number]>({ type: 'string', enum: FREQUENCIES }),
  subscribed: Type.Boolean(),
});

/** Registers the calls of the mailed link: read, change, end and resume a subscription. */
export function preferenceRoutes(app: TypeBoxInstance, context: ServiceContext): void {
  const subscriptions = newsletterStore(context.db);
  const route = {
    schema: { body: newsletterPreferencesForm, response: responseSchemas({ 200: preferences }) },
    config: TOKEN_CALL,
  };

  app.post('/api/newsletter/preferences', route, async (request) => {
    const { token, frequency, subscribed } = request.body;
    const requester = { now: context.now(), requestId: request.id };
    const record = await changePreferences(subscriptions, token, { frequency, subscribed }, requester);
    if (!record) throw new ServiceError('NOT_FOUND');
    context.wake();
    return toAnswer(record);
  });
  oneClickRoutes(app, context);
}

/** Registers the address of the `List-Unsubscribe` header (RFC 8058). GET only redirects to the page. */
function oneClickRoutes(app: TypeBoxInstance, context: ServiceContext): void {
  const subscriptions = newsletterStore(context.db);
  const config = { rights: 'visitor', limit: ONE_CLICK_LIMIT } as const;
  const look = {
    schema: { params: tokenForm, response: responseSchemas({ 303: Type.Null() }) },
    config,
  } as const;
  const end = {
    schema: {
      params: tokenForm,
      body: Type.Object({ 'List-Unsubscribe': Type.Literal('One-Click') }),
      response: responseSchemas({ 200: submittedSchema }),
    },
    config: { ...config, repeatable: 'by-nature' },
    bodyLimit: MAX_BYTES,
  } as const;
  const path = '/api/newsletter/unsubscribe/:token';

  app.get(path, look, async (request, reply) => {
    const { token } = request.params;
    const record = await withRetry(() => findByListToken(subscriptions, token));
    // The page shows an error for an unknown token.
    return reply.redirect(preferencesPath(record?.language ?? 'en', token), 303);
  });

  // Only in this scope, because any site can make a browser send these content types.
  void app.register(async (scope: TypeBoxInstance) => {
    scope.addContentTypeParser(ONE_CLICK_TYPES, { parseAs: 'string' }, (request, body, done) =>
      done(null, readOneClickBody(String(body), request.headers['content-type'])),
    );
    scope.post(path, end, async (request) => {
      const requester = { now: context.now(), requestId: request.id };
      const record = await changePreferences(
        subscriptions,
        request.params.token,
        { subscribed: false },
        requester,
      );
      context.wake();
      return submissionAnswerOf(record);
    });
  });
}

function toAnswer({ email, frequency, state }: SubscriptionRecord) {
  const subscribed = state === 'active';
  return { success: true as const, email: maskAddress(email), frequency, subscribed };
}
