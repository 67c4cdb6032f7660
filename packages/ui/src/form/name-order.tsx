import { useSite } from '@larkfield/area';
import { Children, type ReactNode } from 'react';

/**
 * Given name, middle name, family name: turned round where the language of the page writes the family name first. A change
 * of the language moves the controls with what they hold.
 */
export function NameOrder({ children }: { readonly children: ReactNode }) {
  const { language } = useSite();
  const parts = Children.toArray(children);
  return writesFamilyNameFirst(language) ? parts.reverse() : parts;
}

export function writesFamilyNameFirst(language: string): boolean {
  return /^(?:ja|ko|vi|zh)/.test(language);
}
