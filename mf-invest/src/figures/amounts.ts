import type { Language } from '@larkfield/contracts';
import { withSign } from '@larkfield/contracts/money';
import type { OpportunityData } from '../../forms/overview.ts';

/** Arabic with Latin digits, as all of the site. */
function localeOf(language: Language): string {
  return language === 'ar' ? 'ar-u-nu-latn' : language;
}

/** Dollars; cents are only told where there are any. */
export function dollars(cents: number, language: Language): string {
  const minimumFractionDigits = cents % 100 === 0 ? 0 : 2;
  const options = { style: 'currency', currency: 'USD', minimumFractionDigits } as const;
  return withSign(new Intl.NumberFormat(localeOf(language), options).format(cents / 100));
}

/** A rate in hundredths of a percent. */
export function percentOfRate(rate: number, language: Language): string {
  return new Intl.NumberFormat(localeOf(language), { style: 'percent', maximumFractionDigits: 2 }).format(
    rate / 10_000,
  );
}

/** Tenths of a percent that have been raised, 1000 at most (D77): rounded down, so that only what is full looks full. */
export function raisedPermille({
  fundraised = 0,
  maximum,
}: Pick<OpportunityData, 'fundraised' | 'maximum'>): number {
  if (maximum <= 0) return 0;
  return Math.min(1000, Math.floor((fundraised * 1000) / maximum));
}

/** The same in words: `12.5%`. */
export function raisedPercent(
  opportunity: Pick<OpportunityData, 'fundraised' | 'maximum'>,
  language: Language,
): string {
  return new Intl.NumberFormat(localeOf(language), { style: 'percent', maximumFractionDigits: 1 }).format(
    raisedPermille(opportunity) / 1000,
  );
}
