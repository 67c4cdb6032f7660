import { directionOf } from '@larkfield/contracts';
import type { Detail, Mailbox } from '../records/parts.ts';
import type { MailRow } from './outbox-row.ts';
import type { LanguageTexts, ServiceTexts } from '../texts.ts';
import type { Letter } from './transport.ts';
import { toHtml, toText } from './layout.ts';

export interface ComposeOptions {
  readonly texts: ServiceTexts;
  readonly from: Mailbox;
  /** Where answers go when a mail does not say so itself. */
  readonly office: Mailbox;
  readonly siteOrigin: string;
}

/** Turns a row of the outbox into a letter: `<template>.subject` and all `<template>.lines` of its language. */
export function createComposer({ texts, from, office, siteOrigin }: ComposeOptions) {
  return async (row: MailRow): Promise<Letter> => {
    const { template, language, to, replyTo = office, link, unsubscribe, calendar, createdAt } = row;
    const words = await texts.for(language);
    const values = { ...row.values, site: from.name || new URL(siteOrigin).host };
    const content = {
      language,
      dir: directionOf(language),
      lines: words.names(`${template}.lines`).map((name) => words.text(`${template}.lines.${name}`, values)),
      details: (row.details ?? []).map((detail) => readable(detail, words, language)),
      ...(link ? { link: { url: link, label: words.text(`${template}.link`) } } : {}),
      closing: [words.text('closing.regards', values), values.site, siteOrigin],
    };
    const subject = words.text(`${template}.subject`, values);
    const written = { subject, text: toText(content), html: toHtml(subject, content) };
    const list = unsubscribe ? { unsubscribe: { url: unsubscribe, mail: office.address } } : {};
    const entry = calendar ? { calendar } : {};
    return { id: row._id, from, to, replyTo, date: createdAt, language, ...written, ...list, ...entry };
  };
}

function readable({ label, value, kind }: Detail, words: LanguageTexts, language: string) {
  const name = words.text(label) || label;
  if (kind === undefined) return { label: name, value };
  if (kind === 'country') return { label: name, value: countryName(value, language) };
  return { label: name, value: words.text(`forms:${kind}.${value}`) || value };
}

function countryName(code: string, language: string): string {
  return new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code;
}
