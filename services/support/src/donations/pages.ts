import type { ServiceContext } from '@larkfield/kit/http';
import { readPageHeads, type PageHandlers, type PageRequest } from '@larkfield/kit/pages';
import type { pageData, PaymentProvider as ProviderData } from '@larkfield/mf-support/forms';
import type { PaymentProvider } from '../config.ts';
import { donationContextOf } from './context.ts';
import { suggestedAmounts, type Suggestions } from './suggestions.ts';

const MAX_AGE_S = 60;
const OFF = { payment: 'off' } as const;

export function donatePages(
  context: ServiceContext,
  readSettings: () => Promise<Suggestions>,
): PageHandlers<typeof pageData, '/donate' | '/donate/return'> {
  const heads = readPageHeads('support', 'donate');
  const returnHeads = readPageHeads('support', 'donateReturn');
  const provider = toData(donationContextOf(context).payments?.paypal.provider);
  return {
    '/donate': async ({ language }: PageRequest) => {
      const data = provider
        ? { ...provider, amounts: suggestedAmounts(await readSettings(), language) }
        : OFF;
      return { status: 200, ...heads[language], data, maxAgeS: MAX_AGE_S };
    },
    '/donate/return': async ({ language }: PageRequest) => ({
      ...{ status: 200, ...returnHeads[language], data: provider ?? OFF, maxAgeS: MAX_AGE_S },
    }),
  };
}

function toData(provider: PaymentProvider | undefined): ProviderData | undefined {
  if (!provider) return undefined;
  const { kind: payment, clientId, environment, api } = provider;
  return { payment, clientId, environment, ...(payment === 'standIn' ? { standInOrigin: api } : {}) };
}
