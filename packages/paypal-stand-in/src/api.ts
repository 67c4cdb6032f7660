import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { captureResponse, orderResponse, refundResponse } from './responses.ts';
import { approvalPage, decisionPage } from './approval.ts';
import { captureOf, ApiError, type Ledger, type Order } from './ledger.ts';
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
  /** First capture group of the path pattern. */
  readonly id: string;
  readonly search: URLSearchParams;
}

type Handler = (call: Call) => Answer;

/** Creates the request handler. Paths below `/v1` and `/v2` require a token, as at PayPal. */
export function createApi({ ledger, webhooks, calls, clientId, secret }: ApiOptions) {
  const tokens = new Set<string>();
  const basic = `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`;

  const answerOrder = (status: number, order: Order) => json(status, orderResponse(order, ledger));

  const create = ({ body, requestId }: Call) => answerOrder(201, ledger.createOrder(parse(body), requestId));

  function capture({ id, requestId }: Call): Answer {
    const before = captureOf(ledger.findOrder(id));
    const order = ledger.capture(id, requestId);
    const made = captureOf(order);
    const event = made && made !== before ? EVENTS[made.status] : undefined;
    if (event) void webhooks.send(event, order);
    return answerOrder(201, order);
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
    return json(200, captureResponse(found, order.id));
  }

  function decide({ body }: Call): Answer {
    const entries = new URLSearchParams(body);
    const id = entries.get('token') ?? '';
    const decision = entries.get('decision');
    if (decision !== 'approve' && decision !== 'decline')
      return html(decisionPage(ledger.findOrder(id), 'cancel'));
    const order = ledger.approve(id, decision === 'decline' ? 'INSTRUMENT_DECLINED' : 'COMPLETED');
    void webhooks.send('CHECKOUT.ORDER.APPROVED', order);
    return html(decisionPage(order, 'approve'));
  }

  const checkout = ({ search }: Call) => html(approvalPage(ledger.findOrder(search.get('token') ?? '')));

  const routes: readonly (readonly [method: string, path: RegExp, handler: Handler])[] = [
    ['POST', /^\/v2\/checkout\/orders$/, create],
    ['GET', /^\/v2\/checkout\/orders\/(\w+)$/, ({ id }) => answerOrder(200, ledger.findOrder(id))],
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
      if (headers.authorization !== basic) return json(401, { error: 'invalid_client' });
      const token = randomUUID();
      tokens.add(token);
      return json(200, { access_token: token, token_type: 'Bearer', expires_in: 32_400 });
    }
    const token = headers.authorization?.replace('Bearer ', '') ?? '';
    if (/^\/v[12]\//.test(pathname) && !tokens.has(token)) return json(401, { error: 'invalid_token' });
    const requestId = headers['paypal-request-id'];
    for (const [verb, path, handler] of routes) {
      const found = verb === method ? path.exec(pathname) : null;
      if (!found) continue;
      try {
        return handler({ body, search, id: found[1] ?? '', requestId: [requestId].flat()[0] });
      } catch (error) {
        if (error instanceof ApiError) return refused(error);
        throw error;
      }
    }
    return refused(new ApiError(404, 'INVALID_RESOURCE_ID'));
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

const NAMES: Readonly<Record<number, string>> = {
  404: 'RESOURCE_NOT_FOUND',
  422: 'UNPROCESSABLE_ENTITY',
};

function refused({ status, issue }: ApiError): Answer {
  const name = NAMES[status] ?? 'INVALID_REQUEST';
  const description = `${issue} of the stand-in`;
  return json(status, {
    ...{ name, message: 'The stand-in rejects the request.', details: [{ issue, description }] },
    ...{ debug_id: randomUUID(), links: [] },
  });
}

function json(status: number, body: object): Answer {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

function html({ html: body, policy }: ReturnType<typeof approvalPage>): Answer {
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy };
  return { status: 200, headers, body };
}
