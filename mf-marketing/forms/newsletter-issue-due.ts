import type { Language } from '@larkfield/contracts';
import type { Frequency } from '@larkfield/contracts/catalogues';
import type { DataOf } from '@larkfield/contracts/dynamic-pages';
import Type from 'typebox';
import { issuePreviewQuery, issueQuery, issueSendBody } from './newsletter-issue.ts';

/** Query of `GET /api/newsletter/issues/due`. */
export const issueDueQuery = Type.Object(
  { ...issueQuery.properties, timeZone: issueSendBody.properties.timeZone },
  { additionalProperties: false },
);

const count = { type: 'object', additionalProperties: { type: 'integer' } };

/** How many people get an issue if it is sent now. Languages and frequencies without anybody are left out. */
export const issueDue = Type.Object({
  total: Type.Integer(),
  byLanguage: Type.Unsafe<Readonly<Partial<Record<Language, number>>>>(count),
  byFrequency: Type.Unsafe<Readonly<Partial<Record<Frequency, number>>>>(count),
});
export type IssueDue = DataOf<typeof issueDue>;

/** Query of `GET /api/newsletter/issues/preview/page`: the version keeps browsers from showing an older one. */
export const issuePreviewPageQuery = Type.Object(
  { ...issuePreviewQuery.properties, version: Type.String({ pattern: '^\\d{1,9}$' }) },
  { additionalProperties: false },
);
