import type { Language } from '@larkfield/contracts';
import { escapeHtml } from '@larkfield/federation/compose';
import { wordsReader } from '@larkfield/kit';
import type english from '../../../../locales/en/previews.json';
import type { ShownPreview } from './follow.ts';

/** Where a browser leaves a preview, and the style sheet of what a preview says of itself: releases know nothing of it. */
export const LEAVE = '/previews/leave';
export const STYLE = '/previews/style.css';

export const previewWords = wordsReader<typeof english>('previews');

/** What a document of a preview has beside that of the site. */
export interface Banner {
  /** Tells banners apart. */
  readonly key: string;
  /** Puts it into a document. */
  into(html: string): string;
}

/** The banner of a preview; without one, documents stay as they are. */
export function bannerOf(preview: ShownPreview | undefined, language: Language): Banner {
  if (!preview) return { key: '', into: (html) => html };
  const { name, until } = preview;
  return {
    key: ` ${name} ${until.getTime()}`,
    into: (html) =>
      html
        .replace('</head>', () => `<link rel="stylesheet" href="${STYLE}">\n</head>`)
        .replace('<body>', () => `<body>\n${drawn(preview, language)}`),
  };
}

function drawn({ name, until }: ShownPreview, language: Language): string {
  const { label, text, leave } = previewWords(language).banner;
  const time = `<time datetime="${until.toISOString()}">${escapeHtml(timeInWords(until, language))}</time>`;
  const words = escapeHtml(text)
    .replace('{{name}}', () => `<bdi>${escapeHtml(name)}</bdi>`)
    .replace('{{until}}', () => time);
  return `<aside class="preview" aria-label="${escapeHtml(label)}"><p>${words}</p><form method="post" action="${LEAVE}"><button>${escapeHtml(leave)}</button></form></aside>`;
}

/** Teams read it all over the world. */
function timeInWords(time: Date, language: Language): string {
  return new Intl.DateTimeFormat(language === 'ar' ? 'ar-u-nu-latn' : language, {
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
    timeZoneName: 'short',
  }).format(time);
}
