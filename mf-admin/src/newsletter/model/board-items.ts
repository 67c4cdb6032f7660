import type { Language } from '@larkfield/contracts';
import { LIMITS, type IssueItem } from './issue.ts';

/** What is used of an item of the board (`GET /api/events`). */
export interface BoardItem {
  readonly kind: 'news' | 'event';
  readonly slug: string;
  readonly language: Language;
  readonly title: string;
  readonly subtitle: string;
  readonly excerpt: string;
  readonly publishedAt: string;
  readonly time?: { readonly firstDay: string; readonly lastDay: string };
  readonly image?: {
    readonly alt: string;
    readonly width: number;
    readonly height: number;
    readonly sizes: readonly { readonly width: number; readonly type: string; readonly src: string }[];
  };
}

/** Width of pictures in mails: sharp on a phone, and small. */
const PICTURE_WIDTH = 640;

/** Copies what an issue keeps of an item. */
export function toIssueItem(item: BoardItem): IssueItem {
  const { kind, slug, language, title, subtitle, excerpt, publishedAt, time } = item;
  const image = imageOf(item);
  return {
    ...{ kind, slug, language, publishedAt },
    title: title.slice(0, LIMITS.title),
    summary: (subtitle || excerpt).replaceAll(/\s+/g, ' ').trim().slice(0, LIMITS.summary),
    ...(time ? { firstDay: time.firstDay, lastDay: time.lastDay } : {}),
    ...(image ? { image } : {}),
  };
}

/** Returns the smallest picture that is wide enough. Mail programs know WebP, but not all know AVIF. */
function imageOf({ image }: BoardItem): IssueItem['image'] {
  const sizes = (image?.sizes ?? []).filter(({ type }) => !type.includes('avif'));
  const size = sizes.find(({ width }) => width >= PICTURE_WIDTH) ?? sizes.at(-1);
  if (!image || !size) return undefined;
  const height = Math.max(1, Math.round((image.height * size.width) / image.width));
  return { src: size.src, alt: image.alt.slice(0, LIMITS.alt), width: size.width, height };
}
