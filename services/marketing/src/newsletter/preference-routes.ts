import { FREQUENCIES } from '@larkfield/contracts/catalogues';
import { tokenForm } from '@larkfield/contracts/forms';
import { newsletterPreferencesForm } from '@larkfield/mf-marketing/forms';
import {
  answerByToken,
  answers,
  maskAddress,
  ServiceError,
  submitted,
  TOKEN_CALL,
  withRetry,
  type ServiceContext,
  type TypeBoxInstance,
} from '@larkfield/kit';
import Type from 'typebox';
import { preferencesPath } from './mail.ts';
import { readOneClick, ONE_CLICK_TYPES } from './one-click.ts';
import { byListToken, changePreferences } from './preferences.ts';
import { newsletterStore, type SubscriptionRecord } from './store.ts';

const MOST_BYTES = 4 * 1024;

/** Few mail providers send the presses of all their readers, from few addresses. */
const ONE_CLICK_LIMIT = { max: 6_000, seconds: 600 } as const;

const preferences = Type.Object({
  success: Type.Literal(true),
  /** Enough of the address for its owner: links are passed on with the mail they stand in. */
  email: Type.String(),
  frequency: Type.Unsafe<(typeof FREQUENCIES)[number]>({ type: 'string', enum: FREQUENCIES }),
  subscribed: Type.Boolean(),
});

/** What the holder of a mailed link may do: look, change, end, take back. */
export function preferenceRoutes(app: TypeBoxInstance, context: ServiceContext): void {
  const subscriptions = newsletterStore(context.db);
  const route = {
    schema: { body: newsletterPreferencesForm, response: answers({ 200: preferences }) },
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

/** The address in the head of each mail (RFC 8058): a POST ends the list, a look at it changes nothing. */
function oneClickRoutes(app: TypeBoxInstance, context: ServiceContext): void {
  const subscriptions = newsletterStore(context.db);
  const config = { rights: 'visitor', limit: ONE_CLICK_LIMIT } as const;
  const look = {
    schema: { params: tokenForm, response: answers({ 303: Type.Null() }) },
    config,
  } as const;
  const end = {
    schema: {
      params: tokenForm,
      body: Type.Object({ 'List-Unsubscribe': Type.Literal('One-Click') }),
      response: answers({ 200: submitted }),
    },
    config: { ...config, repeatable: 'by-nature' },
    bodyLimit: MOST_BYTES,
  } as const;
  const path = '/api/newsletter/unsubscribe/:token';

  app.get(path, look, async (request, reply) => {
    const { token } = request.params;
    const record = await withRetry(() => byListToken(subscriptions, token));
    // The page tells an unknown token what there is to tell.
    return reply.redirect(preferencesPath(record?.language ?? 'en', token), 303);
  });

  // Only here: any site can make a browser send these types.
  void app.register(async (scope: TypeBoxInstance) => {
    scope.addContentTypeParser(ONE_CLICK_TYPES, { parseAs: 'string' }, (request, body, done) =>
      done(null, readOneClick(String(body), request.headers['content-type'])),
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
      return answerByToken(record);
    });
  });
}

function toAnswer({ email, frequency, state }: SubscriptionRecord) {
  const subscribed = state === 'active';
  return { success: true as const, email: maskAddress(email), frequency, subscribed };
}
