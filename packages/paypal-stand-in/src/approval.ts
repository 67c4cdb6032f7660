import { randomBytes } from 'node:crypto';
import { isWaitingForPayer, type Order } from './ledger.ts';

interface Page {
  readonly html: string;
  readonly policy: string;
}

/** Renders the page on which a payer approves or cancels. A notice says that no money moves. */
export function approvalPage(order: Order): Page {
  const { id, status } = order;
  const { amount, description = '' } = order.purchase_units[0];
  // After a declined card the payer may choose another one.
  const open = isWaitingForPayer(order) || status === 'APPROVED';
  return toPage(
    'Stand-in of PayPal',
    `<p class="note">This is a stand-in for tests on this machine. No money moves.</p>
    <h1>${escape(amount.value)} ${escape(amount.currency_code)}</h1>
    <p>${escape(description)}</p>
    ${
      open
        ? `<form method="post" action="/checkoutnow"><input type="hidden" name="token" value="${id}">
    <button name="decision" value="approve">Pay now</button>
    <button name="decision" value="decline">Pay with a card that is declined</button>
    <button name="decision" value="cancel">Cancel and return</button></form>`
        : '<p>This order is not open any more.</p>'
    }`,
  );
}

/**
 * Renders the page that ends the visit: a window sends the decision to the page that opened it, and closes; otherwise the
 * payer is sent back to the shop, with the order's id and, after an approval, the payer's.
 */
export function decisionPage(order: Order, decision: 'approve' | 'cancel'): Page {
  const { id, payer, returnUrl, cancelUrl } = order;
  const message = JSON.stringify({ standIn: 'paypal', orderId: id, decision });
  const origin = JSON.stringify(returnUrl ? new URL(returnUrl).origin : '*');
  const back = decision === 'approve' ? returnUrl : cancelUrl;
  const payerId = decision === 'approve' && payer ? `&PayerID=${payer.payer_id}` : '';
  const leave = back ? `location.replace(${JSON.stringify(`${back}?token=${id}${payerId}`)})` : 'close()';
  const script = `if (window.opener) { window.opener.postMessage(${message}, ${origin}); window.close(); } else ${leave};`;
  return toPage('Stand-in of PayPal', '<p>You can close this window now.</p>', script);
}

function toPage(title: string, content: string, script = ''): Page {
  const nonce = randomBytes(16).toString('base64');
  const style =
    'body{font:1.125rem/1.5 system-ui,sans-serif;max-width:28rem;margin:2rem auto;padding:0 1rem;color:#111;background:#fff}' +
    'button{font:inherit;padding:.75rem 1.25rem;margin:.5rem .5rem 0 0}.note{padding:.75rem 1rem;border:2px solid #8a5a00;background:#fff4d6}';
  return {
    html:
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>` +
      `<meta name="viewport" content="width=device-width"><style nonce="${nonce}">${style}</style></head>` +
      `<body><main>${content}</main>${script ? `<script nonce="${nonce}">${script}</script>` : ''}</body></html>`,
    policy: `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  };
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escape(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
}
