import { directionOf } from '@larkfield/contracts';
import type { MailDetail, Mailbox } from '../parts/parts.ts';
import type { MailRow } from './mail-row.ts';
import type { LanguageTexts, ServiceTexts } from '../texts/service-texts.ts';
import type { RenderedMail } from './transport.ts';
import { toHtml, toText } from './layout.ts';
import { qrPng } from '../texts/qr-png.ts';

export interface MailRendererOptions {
  readonly texts: ServiceTexts;
  readonly from: Mailbox;
  /** Default `replyTo`. */
  readonly office: Mailbox;
  readonly siteOrigin: string;
}

/** Creates a renderer of outbox rows: `<template>.subject` and all `<template>.lines` in the mail's language. */
export function createMailRenderer({ texts, from, office, siteOrigin }: MailRendererOptions) {
  return async (row: MailRow): Promise<RenderedMail> => {
    const { template, language, to, replyTo = office, link, code, unsubscribe, calendar, createdAt } = row;
    const languageTexts = await texts.for(language);
    const names = languageTexts.names(`${template}.lines`);
    const values = { ...row.values, site: from.name || new URL(siteOrigin).host };
    const content = {
      language,
      dir: directionOf(language),
      // A written text has a greeting before it, unless its template has texts of its own.
      lines:
        row.written === undefined || names.length > 0
          ? names.map((name) => languageTexts.text(`${template}.lines.${name}`, values))
          : [languageTexts.text('greeting', values)],
      written: row.written ?? '',
      details: (row.details ?? []).map((detail) => describeDetail(detail, languageTexts, language)),
      ...(code === undefined
        ? {}
        : {
            code: {
              number: spaced(code),
              label: languageTexts.text('code.show'),
              alt: languageTexts.text('code.alt'),
              cid: CODE_CID,
            },
          }),
      ...(link ? { link: { url: link, label: languageTexts.text(`${template}.link`) } } : {}),
      closing: [languageTexts.text('closing.regards', values), values.site, siteOrigin],
    };
    const subject = languageTexts.text(`${template}.subject`, values);
    const rendered = {
      subject,
      ...(row.rendered ?? { text: toText(content), html: toHtml(subject, content) }),
    };
    const unsubscribeLinks = unsubscribe ? { unsubscribe: { url: unsubscribe, mail: office.address } } : {};
    const calendarEntry = calendar ? { calendar } : {};
    return {
      id: row._id,
      from,
      to,
      replyTo,
      date: createdAt,
      language,
      ...rendered,
      ...unsubscribeLinks,
      ...calendarEntry,
      ...(code === undefined ? {} : { picture: { cid: CODE_CID, content: qrPng(code) } }),
    };
  };
}

const CODE_CID = 'code@larkfield';

/** Returns a number in two groups, which people read and type more safely. */
function spaced(number: string): string {
  const half = Math.ceil(number.length / 2);
  return `${number.slice(0, half)} ${number.slice(half)}`;
}

function describeDetail({ label, value, kind }: MailDetail, languageTexts: LanguageTexts, language: string) {
  const name = languageTexts.text(label) || languageTexts.text(`forms:${label}`) || label;
  if (kind === undefined) return { label: name, value };
  if (kind === 'country') return { label: name, value: countryName(value, language) };
  return { label: name, value: languageTexts.text(`forms:${kind}.${value}`) || value };
}

function countryName(code: string, language: string): string {
  return new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code;
}
