import { LANGUAGES, type Language } from '@larkfield/contracts';
import type { IssueFinding } from '@larkfield/mf-marketing/forms';
import type { IssueContent, StoredText } from '../issue.ts';
import { itemPath } from '../render/mail-content.ts';
import { visitAddresses } from '../render/rich-text.ts';
import { languagesOf } from '../rules.ts';
import type { PageProbe } from './page-probe.ts';

/** Gmail shows only the first 102 kB of a mail's HTML. */
const MAX_HTML_BYTES = 100_000;

export interface CheckOptions {
  readonly siteOrigin: string;
  readonly probe: PageProbe;
  /** Returns the bytes of the mail's HTML in a language. */
  sizeOf(language: Language): Promise<number>;
}

type Check = Promise<IssueFinding[]> | IssueFinding[];

/** Returns what an editor should look at before an issue is sent, the most important first. */
export async function findFindings(issue: IssueContent, options: CheckOptions): Promise<IssueFinding[]> {
  const languages = languagesOf(issue.texts);
  const checks: Check[] = [
    missingTexts(issue),
    ...languages.flatMap((language) => textChecks(issue, language, options)),
    ...itemChecks(issue, options),
    ...(languages.length === 0 ? [] : LANGUAGES.map(({ tag }) => checkSize(tag, options))),
  ];
  const found = (await Promise.all(checks)).flat();
  const order = ['stop', 'warning', 'note'];
  return found.sort((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity));
}

function missingTexts({ texts, fallback }: IssueContent): IssueFinding[] {
  return LANGUAGES.filter(({ tag }) => !texts[tag]).map(({ tag }) => ({
    kind: 'noText',
    severity: tag === fallback ? 'stop' : 'note',
    language: tag,
  }));
}

function textChecks(
  { texts, fallback, items }: IssueContent,
  language: Language,
  options: CheckOptions,
): Check[] {
  const text = texts[language];
  if (!text) return [];
  const isEmpty = text.intro === '' && text.content.length === 0;
  const stops = isEmpty && language === fallback && items.length === 0;
  return [
    text.subject === '' ? [{ kind: 'emptySubject', severity: 'stop', language }] : [],
    isEmpty ? [{ kind: 'emptyText', severity: stops ? 'stop' : 'warning', language }] : [],
    ...addressChecks(text, language, options),
  ];
}

function addressChecks({ content }: StoredText, language: Language, options: CheckOptions): Check[] {
  const checks: Check[] = [];
  visitAddresses(content, (kind, address, alt) => {
    if (kind === 'link') checks.push(checkLink(address, language, options));
    else checks.push(checkImage(address, options, language));
    if (kind === 'image' && alt === '')
      checks.push([{ kind: 'imageWithoutAlt', severity: 'warning', language, target: address }]);
  });
  return checks;
}

async function checkLink(
  target: string,
  language: Language,
  { siteOrigin, probe }: CheckOptions,
): Promise<IssueFinding[]> {
  const warning = (kind: IssueFinding['kind']) => [{ kind, severity: 'warning', language, target }] as const;
  const own = target.startsWith(`${siteOrigin}/`) ? target.slice(siteOrigin.length) : target;
  if (own.startsWith('/')) {
    const state = await probe(own);
    if (state === 'missing') return [...warning('missingPage')];
    return state === 'unknown' ? [{ kind: 'unchecked', severity: 'note', language, target }] : [];
  }
  if (isBroken(target)) return [...warning('brokenLink')];
  if (target.startsWith('http:')) return [...warning('insecureLink')];
  return target.startsWith('https:') ? [{ kind: 'foreignLink', severity: 'note', language, target }] : [];
}

/** Whether an address leads nowhere for most readers, such as one of a single word or without a domain. */
function isBroken(target: string): boolean {
  try {
    const { protocol, hostname, pathname } = new URL(target);
    if (protocol === 'mailto:') return !/^[^@\s]+@[^@\s.]+\.[^@\s]+$/.test(decodeURIComponent(pathname));
    if (protocol === 'tel:') return !/\d{3}/.test(pathname);
    return !hostname.includes('.') && !hostname.startsWith('[');
  } catch {
    return true;
  }
}

async function checkImage(
  target: string,
  { probe }: CheckOptions,
  language?: Language,
): Promise<IssueFinding[]> {
  const place = { target, ...(language ? { language } : {}) };
  const state = await probe(target);
  if (state === 'found') return [];
  return state === 'missing'
    ? [{ kind: 'missingImage', severity: 'warning', ...place }]
    : [{ kind: 'unchecked', severity: 'note', ...place }];
}

function itemChecks({ items }: IssueContent, options: CheckOptions): Check[] {
  return items.flatMap((item): Check[] => {
    const { title: target, image } = item;
    const page = async (): Promise<IssueFinding[]> => {
      const state = await options.probe(itemPath(item));
      if (state === 'found') return [];
      return state === 'missing'
        ? [{ kind: 'itemGone', severity: 'warning', target }]
        : [{ kind: 'unchecked', severity: 'note', target }];
    };
    return [
      page(),
      ...(image ? [checkImage(image.src, options)] : []),
      image?.alt === '' ? [{ kind: 'imageWithoutAlt', severity: 'warning', target }] : [],
    ];
  });
}

async function checkSize(language: Language, { sizeOf }: CheckOptions): Promise<IssueFinding[]> {
  const bytes = await sizeOf(language);
  return bytes > MAX_HTML_BYTES ? [{ kind: 'tooLarge', severity: 'warning', language, bytes }] : [];
}
