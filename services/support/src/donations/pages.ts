import type { ServiceContext } from '@larkfield/kit/http';
import { readPageHeads, type PageHandlers, type PageRequest } from '@larkfield/kit/pages';
import type { DonateData, pageData } from '@larkfield/mf-support/forms';
import type { PaymentProvider } from '../config.ts';
import { donationContextOf } from './context.ts';

const MAX_AGE_S = 60;

export function donatePages(context: ServiceContext): PageHandlers<typeof pageData, '/donate'> {
  const heads = readPageHeads('support', 'donate');
  const data = toData(donationContextOf(context).payments?.paypal.provider);
  return {
    '/donate': async ({ language }: PageRequest) => ({
      ...{ status: 200, ...heads[language], data, maxAgeS: MAX_AGE_S },
    }),
  };
}

function toData(provider: PaymentProvider | undefined): DonateData {
  if (!provider) return { payment: 'off' };
  const { kind: payment, clientId, environment, api } = provider;
  return { payment, clientId, environment, ...(payment === 'standIn' ? { standInOrigin: api } : {}) };
}
