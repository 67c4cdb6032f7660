import type { Language } from '@larkfield/contracts';
import { keepCurrencySignLast } from '@larkfield/contracts/money';
import type { OpportunityData } from '../../forms/overview.ts';

/** Returns the locale for numbers: Arabic with Latin digits, as on the whole site. */
function localeOf(language: Language): string {
  return language === 'ar' ? 'ar-u-nu-latn' : language;
}

/** Formats dollars; shows cents only if they are not 0. */
export function dollars(cents: number, language: Language): string {
  const minimumFractionDigits = cents % 100 === 0 ? 0 : 2;
  const options = { style: 'currency', currency: 'USD', minimumFractionDigits } as const;
  return keepCurrencySignLast(new Intl.NumberFormat(localeOf(language), options).format(cents / 100));
}

/** Formats a rate given in hundredths of a percent. */
export function percentOfRate(rate: number, language: Language): string {
  return new Intl.NumberFormat(localeOf(language), { style: 'percent', maximumFractionDigits: 2 }).format(
    rate / 10_000,
  );
}

/** Returns the share in tenths of a percent, rounded down so that only a full opportunity shows 100 % (D77). */
function permilleOf(cents: number, maximum: number): number {
  if (maximum <= 0) return 0;
  return Math.min(1000, Math.floor((cents * 1000) / maximum));
}

export function raisedPermille({
  fundraised = 0,
  maximum,
}: Pick<OpportunityData, 'fundraised' | 'maximum'>): number {
  return permilleOf(fundraised, maximum);
}

export function receivedPermille({
  received = 0,
  maximum,
}: Pick<OpportunityData, 'received' | 'maximum'>): number {
  return permilleOf(received, maximum);
}

/** Returns the raised share as text: `12.5%`. */
export function raisedPercent(
  opportunity: Pick<OpportunityData, 'fundraised' | 'maximum'>,
  language: Language,
): string {
  return new Intl.NumberFormat(localeOf(language), { style: 'percent', maximumFractionDigits: 1 }).format(
    raisedPermille(opportunity) / 1000,
  );
}
