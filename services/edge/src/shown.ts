import { readingText, type Language } from '@larkfield/contracts';
import type { FastifyRequest } from 'fastify';
import type { Banner } from './channels/banner.ts';
import type { Display } from './display.ts';
import type { WantedPage } from './dynamic-pages.ts';
import { offeredLanguage } from './offers.ts';

/** What a document has that is of its visitor. */
export interface Shown {
  readonly display: Display;
  readonly banner: Banner;
}

export type ShownTo = (request: FastifyRequest, language: Language) => Shown;
export type Finish = (template: string, shown: Shown) => string;

/** How a visitor sees a page; `name` tells views apart. */
export function viewOf(
  request: FastifyRequest,
  shownTo: ShownTo,
  { language, path }: Pick<WantedPage, 'language' | 'path'>,
) {
  const shown = shownTo(request, language);
  const offer = { language: offeredLanguage(request, language), path };
  return { shown, offer, name: `${nameOf(shown)} ${language} ${offer.language ?? ''} ${path}` };
}

/** Tells documents of different display choices and banners apart. */
export const nameOf = ({ display: { theme, reading }, banner }: Shown): string =>
  `${theme} ${readingText(reading)}${banner.key}`;
