import { useSite } from '@larkfield/area';
import { Children, type ReactNode } from 'react';

/** Renders given, middle and family name in the order of the page's language. A change keeps their values. */
export function NameOrder({ children }: { readonly children: ReactNode }) {
  const { language } = useSite();
  const parts = Children.toArray(children);
  return writesFamilyNameFirst(language) ? parts.reverse() : parts;
}

export function writesFamilyNameFirst(language: string): boolean {
  return /^(?:ja|ko|vi|zh)/.test(language);
}
