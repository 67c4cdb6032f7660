import type { Language } from '@larkfield/contracts';
import { escapeHtml } from '@larkfield/federation/compose';
import { createTextLoader } from '@larkfield/kit/texts';
import type english from '../../../../locales/en/previews.json';
import type { ShownPreview } from './channels.ts';

/**
 * Addresses for leaving a preview and for the style sheet of its banner. The edge serves them itself, as releases do not
 * contain them.
 */
export const PREVIEW_LEAVE_PATH = '/previews/leave';
export const PREVIEW_STYLE_PATH = '/previews/style.css';

export const loadPreviewTexts = createTextLoader<typeof english>('previews');

export interface Banner {
  readonly key: string;
  into(html: string): string;
}

/** Returns the banner of a preview; without a preview, a banner that leaves documents unchanged. */
export function bannerOf(preview: ShownPreview | undefined, language: Language): Banner {
  if (!preview) return { key: '', into: (html) => html };
  const { name, until } = preview;
  return {
    key: ` ${name} ${until.getTime()}`,
    into: (html) =>
      html
        .replace('</head>', () => `<link rel="stylesheet" href="${PREVIEW_STYLE_PATH}">\n</head>`)
        .replace('<body>', () => `<body>\n${render(preview, language)}`),
  };
}

function render({ name, until }: ShownPreview, language: Language): string {
  const { label, text, leave } = loadPreviewTexts(language).banner;
  const time = `<time datetime="${until.toISOString()}">${escapeHtml(formatTime(until, language))}</time>`;
  const words = escapeHtml(text)
    .replace('{{name}}', () => `<bdi>${escapeHtml(name)}</bdi>`)
    .replace('{{until}}', () => time);
  return `<aside class="preview" aria-label="${escapeHtml(label)}"><p>${words}</p><form method="post" action="${PREVIEW_LEAVE_PATH}"><button>${escapeHtml(leave)}</button></form></aside>`;
}

/** UTC, because teams all over the world read it. */
function formatTime(time: Date, language: Language): string {
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
