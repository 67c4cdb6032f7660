import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import {
  captureResponse,
  errorResponse,
  minimalOrderResponse,
  orderResponse,
  refundResponse,
} from './responses.ts';
import { approvalPage, decisionPage } from './approval.ts';
import { captureOf, ApiError, type Answered, type Ledger } from './ledger.ts';
import type { EventType, Webhooks } from './webhooks.ts';

interface ApiOptions {
  readonly ledger: Ledger;
  readonly webhooks: Webhooks;
  readonly calls: string[];
  readonly clientId: string;
  readonly secret: string;
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface Call {
  readonly body: string;
  readonly requestId: string | undefined;
  /** `Prefer: return=representation`: the answer is the whole order. */
  readonly wantsAll: boolean;
  /** First capture group of the path pattern. */
  readonly id: string;
  readonly search: URLSearchParams;
}

type Handler = (call: Call) => Answer;

/** Creates the request handler. Paths below `/v1` and `/v2` require a token, as at PayPal. */
export function createApi({ ledger, webhooks, calls, clientId, secret }: ApiOptions) {
  const tokens = new Set<string>();
  const basic = `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`;

  /** A repeated request is answered with 200, a new one with 201. */
  const answerOrder = ({ order, isRepeat }: Answered, { wantsAll }: Call) =>
    json(isRepeat ? 200 : 201, wantsAll ? orderResponse(order, ledger) : minimalOrderResponse(order));

  const create = (call: Call) => answerOrder(ledger.createOrder(parse(call.body), call.requestId), call);

  function capture(call: Call): Answer {
    const { id, requestId } = call;
    const before = captureOf(ledger.findOrder(id));
    const answered = ledger.capture(id, requestId);
    const made = captureOf(answered.order);
    const event = made && made !== before ? EVENTS[made.status] : undefined;
    if (event) void webhooks.send(event, answered.order);
    return answerOrder(answered, call);
  }

  function refund({ id, body }: Call): Answer {
    const { amount } = parse(body || '{}') as { amount?: { value: string } };
    const given = ledger.refund(id, amount?.value);
    void webhooks.send('PAYMENT.CAPTURE.REFUNDED', ledger.findOrderOfCapture(id), given);
    return json(201, refundResponse(given));
  }

  function payment({ id }: Call): Answer {
    const order = ledger.findOrderOfCapture(id);
    const found = captureOf(order);
    if (!found) throw new ApiError(404, 'INVALID_RESOURCE_ID');
    return json(200, captureResponse(found, order));
  }

  const { checkout, decide } = createPages({ ledger, webhooks });
  const routes: readonly (readonly [method: string, path: RegExp, handler: Handler])[] = [
    ['POST', /^\/v2\/checkout\/orders$/, create],
    [
      'GET',
      /^\/v2\/checkout\/orders\/(\w+)$/,
      ({ id }) => json(200, orderResponse(ledger.findOrder(id), ledger)),
    ],
    ['POST', /^\/v2\/checkout\/orders\/(\w+)\/capture$/, capture],
    ['GET', /^\/v2\/payments\/captures\/(\w+)$/, payment],
    ['POST', /^\/v2\/payments\/captures\/(\w+)\/refund$/, refund],
    [
      'POST',
      /^\/v1\/notifications\/verify-webhook-signature$/,
      ({ body }) => {
        const genuine = webhooks.isGenuine(parse(body) as Record<string, unknown>);
        return json(200, { verification_status: genuine ? 'SUCCESS' : 'FAILURE' });
      },
    ],
    ['GET', /^\/checkoutnow$/, checkout],
    ['POST', /^\/checkoutnow$/, decide],
  ];

  return ({ method = '', url = '', headers }: IncomingMessage, body: string): Answer => {
    const { pathname, searchParams: search } = new URL(url, 'http://stand-in');
    calls.push(`${method} ${pathname}`);
    if (pathname === '/v1/oauth2/token') {
      if (headers.authorization !== basic)
        return json(401, { error: 'invalid_client', error_description: 'Client Authentication failed' });
      const token = randomUUID();
      tokens.add(token);
      return json(200, { access_token: token, token_type: 'Bearer', expires_in: 32_400 });
    }
    const token = headers.authorization?.replace('Bearer ', '') ?? '';
    if (/^\/v[12]\//.test(pathname) && !tokens.has(token)) return refused(new ApiError(401, 'INVALID_TOKEN'));
    const requestId = headers['paypal-request-id'];
    for (const [verb, path, handler] of routes) {
      const found = verb === method ? path.exec(pathname) : null;
      if (!found) continue;
      try {
        const wantsAll = headers['prefer'] === 'return=representation';
        return handler({ body, search, wantsAll, id: found[1] ?? '', requestId: [requestId].flat()[0] });
      } catch (error) {
        if (error instanceof ApiError) return refused(error);
        throw error;
      }
    }
    return refused(new ApiError(404, 'INVALID_RESOURCE_ID'));
  };
}

/** Returns the handlers of the page on which a payer decides. */
function createPages({ ledger, webhooks }: Pick<ApiOptions, 'ledger' | 'webhooks'>) {
  return {
    checkout: ({ search }: Call) => html(approvalPage(ledger.findOrder(search.get('token') ?? ''))),
    decide({ body }: Call): Answer {
      const entries = new URLSearchParams(body);
      const id = entries.get('token') ?? '';
      const decision = entries.get('decision');
      if (decision !== 'approve' && decision !== 'decline')
        return html(decisionPage(ledger.findOrder(id), 'cancel'));
      const order = ledger.approve(id, decision === 'decline' ? 'INSTRUMENT_DECLINED' : 'COMPLETED');
      void webhooks.send('CHECKOUT.ORDER.APPROVED', order);
      return html(decisionPage(order, 'approve'));
    },
  };
}

const EVENTS: Readonly<Record<string, EventType>> = {
  COMPLETED: 'PAYMENT.CAPTURE.COMPLETED',
  PENDING: 'PAYMENT.CAPTURE.PENDING',
  DECLINED: 'PAYMENT.CAPTURE.DECLINED',
};

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new ApiError(400, 'INVALID_REQUEST');
  }
}

const refused = (error: ApiError): Answer => json(error.status, errorResponse(error));

function json(status: number, body: object): Answer {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

function html({ html: body, policy }: ReturnType<typeof approvalPage>): Answer {
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy };
  return { status: 200, headers, body };
}
