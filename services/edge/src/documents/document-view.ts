import { formatReading, type Language } from '@larkfield/contracts';
import type { FastifyRequest } from 'fastify';
import type { Banner } from '../channels/preview-banner.ts';
import type { Display } from '../requests/display-preferences.ts';
import type { DynamicPageRequest } from '../dynamic-pages/dynamic-pages.ts';
import { offeredLanguage } from './language-offer.ts';

/** The visitor-specific parts of a document. */
export interface DocumentView {
  readonly display: Display;
  readonly banner: Banner;
}

export type CreateDocumentView = (request: FastifyRequest, language: Language) => DocumentView;
export type FinishDocument = (template: string, view: DocumentView) => string;

export type PageView = ReturnType<typeof createPageView>;

/** Returns the visitor-specific parts of a page. `name` is their cache key. */
export function createPageView(
  request: FastifyRequest,
  createView: CreateDocumentView,
  { language, path }: Pick<DynamicPageRequest, 'language' | 'path'>,
) {
  const view = createView(request, language);
  const offer = { language: offeredLanguage(request, language), path };
  return { view, offer, name: `${documentViewKey(view)} ${language} ${offer.language ?? ''} ${path}` };
}

export const documentViewKey = ({ display: { theme, reading }, banner }: DocumentView): string =>
  `${theme} ${formatReading(reading)}${banner.key}`;
