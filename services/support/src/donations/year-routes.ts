import { tokenForm } from '@larkfield/contracts/forms';
import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import { hashToken } from '@larkfield/kit/encryption';
import {
  FORM_CALL,
  responseSchemas,
  ServiceError,
  SUCCESS,
  successSchema,
  TOKEN_CALL,
  type ServiceContext,
  type TypeBoxInstance,
} from '@larkfield/kit/http';
import { checkFillTime, isHoneypotFilled, languageEntry } from '@larkfield/kit/records';
import { donationYearsForm, type DonationYear } from '@larkfield/mf-support/forms';
import Type from 'typebox';
import type { DonationContext } from './context.ts';
import { renderYearPdf } from './year-receipt.ts';
import { donationYears, mailYears, paidDonations, yearOf, type PaidRecord } from './years.ts';

/** Mails to one address. */
const MAIL_LIMIT = { max: 3, seconds: 3600 } as const;
const PDF_LIMIT = { max: 20, seconds: 600 } as const;

const yearsAnswer = Type.Object({
  years: Type.Array(Type.Unsafe<DonationYear>(Type.Object({ year: Type.Integer(), cents: Type.Integer() }))),
});
const pdfForm = Type.Object(
  { ...tokenForm.properties, year: Type.Integer({ minimum: 2000, maximum: 9999 }), language: languageEntry },
  { additionalProperties: false },
);

/**
 * Registers the receipts for the year: `link` mails a token to an address and tells nobody whether anything was paid with
 * it; the token opens the list of years and the PDF of each.
 */
export function yearRoutes(
  app: TypeBoxInstance,
  { config, limiter, now, wake }: ServiceContext,
  { donations, key }: DonationContext,
): void {
  const link = {
    schema: { body: donationYearsForm, response: responseSchemas({ 200: successSchema }) },
    config: { ...FORM_CALL, repeatable: 'by-nature' },
  } as const;
  app.post('/api/donations/years/link', link, async (request) => {
    const { body, id: requestId } = request;
    if (isHoneypotFilled(body)) return SUCCESS;
    checkFillTime(body);
    const email = body.email.toLowerCase();
    if ((await limiter.consume(`years|${email}`, MAIL_LIMIT)) > 0) return SUCCESS;
    const siteOrigin = config.SITE_ORIGIN;
    await mailYears(email, { donations, key, siteOrigin, now: now(), actor: 'donor', requestId });
    wake();
    return SUCCESS;
  });

  const read = { body: tokenForm, response: responseSchemas({ 200: yearsAnswer }) };
  app.post('/api/donations/years', { schema: read, config: TOKEN_CALL }, async ({ body }) => ({
    years: donationYears(await find(body.token)),
  }));

  const pdf = { body: pdfForm, response: responseSchemas({ 200: Type.Unknown() }) };
  const pdfCall = { ...TOKEN_CALL, limit: PDF_LIMIT };
  app.post('/api/donations/years.pdf', { schema: pdf, config: pdfCall }, async ({ body }, reply) => {
    const { token, year, language } = body;
    const all = await find(token);
    const paid = all.filter(({ paidAt }) => yearOf(paidAt) === year);
    if (paid.length === 0) throw new ServiceError('NOT_FOUND');
    const file = await renderYearPdf(paid, year, language ?? all.at(-1)?.language ?? 'en');
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="donations-${year}.pdf"`)
      .type('application/pdf')
      .send(file);
  });

  async function find(token: string): Promise<PaidRecord[]> {
    const found = await donations.findOne({ yearsTokenHash: hashToken(token) }, QUERY_TIMEOUT);
    if (found?.email === undefined) throw new ServiceError('NOT_FOUND');
    return paidDonations(donations, found.email);
  }
}
