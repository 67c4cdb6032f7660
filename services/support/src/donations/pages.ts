import { readPageHeads, type PageHandlers, type PageRequest, type ServiceContext } from '@larkfield/kit';
import type { DonateData, pageData } from '@larkfield/mf-support/forms';
import type { Provider } from '../config.ts';
import { cashierOf } from './till.ts';

const MAX_AGE_S = 60;

/** `/donate`: the form, or a plain sentence while nobody takes donations. */
export function donatePages(context: ServiceContext): PageHandlers<typeof pageData, '/donate'> {
  const heads = readPageHeads('support', 'donate');
  const data = toData(cashierOf(context).cashier?.paypal.provider);
  return {
    '/donate': async ({ language }: PageRequest) => ({
      ...{ status: 200, ...heads[language], data, maxAgeS: MAX_AGE_S },
    }),
  };
}

/** What the browser needs to know of who takes the money; nothing of it is a secret. */
function toData(provider: Provider | undefined): DonateData {
  if (!provider) return { payment: 'off' };
  const { kind: payment, clientId, environment, api } = provider;
  return { payment, clientId, environment, ...(payment === 'standIn' ? { standInOrigin: api } : {}) };
}
