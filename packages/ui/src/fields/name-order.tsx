import { useSite } from '@larkfield/area';
import { Children, type ReactNode } from 'react';

/** Renders given, middle and family name in the order of the page's language. A change keeps their values. */
export function NameOrder({ children }: { readonly children: ReactNode }) {
  const { language } = useSite();
  return inNameOrder(Children.toArray(children), language);
}

/** Returns given, middle and family name in the order of a language. In Vietnamese the middle name comes between. */
export function inNameOrder<T>(names: readonly T[], language: string): readonly T[] {
  if (language === 'vi') return names.toReversed();
  return /^(?:ja|ko|zh)/.test(language) ? [...names.slice(-1), ...names.slice(0, -1)] : names;
}
