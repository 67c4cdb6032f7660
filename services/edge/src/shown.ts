import type { Language } from '@larkfield/contracts';
import type { FastifyRequest } from 'fastify';
import type { Banner } from './channels/banner.ts';
import type { Display } from './display.ts';

/** What a document has that is of its visitor. */
export interface Shown {
  readonly display: Display;
  readonly banner: Banner;
}

export type ShownTo = (request: FastifyRequest, language: Language) => Shown;
export type Finish = (template: string, shown: Shown) => string;
