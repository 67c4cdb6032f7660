import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@larkfield/contracts';
import { richTextFromHtml, richTextToHtml } from '@larkfield/contracts/rich-text';
import { tokenLink } from '@larkfield/kit/mail';
import {
  INDUSTRIES,
  type DraftEntries,
  type EventForm,
  type ItemData,
  type NewsForm,
  type OwnDraft,
} from '@larkfield/mf-events/forms';
import { eventFields, newsFields } from '../authors/rules.ts';
import type { Draft, Entries } from '../items/draft-store.ts';
import type { ItemFields, ItemRecord } from '../items/item.ts';
import { toData } from '../items/item-views.ts';
import { toLocalTime } from '../items/planned-time.ts';
import { itemSearchKeys } from '../items/search-keys.ts';
import { formOf } from './form-of.ts';
import { textOf } from './entries.ts';

/** Path of the page that shows a preview. */
const PREVIEW_PAGE = '/events/new/preview';

interface Around {
  readonly keptUntil: Date;
  readonly token: string | undefined;
  readonly siteOrigin: string;
}

export function toDraftEntries(draft: Draft, { keptUntil, token, siteOrigin }: Around): DraftEntries {
  const { _id: id, kind, version, entries, plan, failed } = draft;
  const language = languageOf(entries);
  const { image, document } = toPreview(draft, language, keptUntil);
  return {
    ...{ id, kind, version, entries, keptUntil: keptUntil.toISOString() },
    ...(image ? { image } : {}),
    ...(document ? { document } : {}),
    ...(failed ? { failed } : {}),
    ...(plan
      ? { plan: { at: toLocalTime(plan.at), ...(plan.until ? { until: toLocalTime(plan.until) } : {}) } }
      : {}),
    ...(token === undefined ? {} : { preview: tokenLink(PREVIEW_PAGE, { language }, token, siteOrigin) }),
  };
}

export function toOwnDraft(
  { _id: id, kind, entries, changedAt, ...draft }: Draft,
  keptUntil: Date,
): OwnDraft {
  const { plan, failed, preview } = draft;
  return {
    ...{ id, kind, title: textOf(entries, 'title') ?? '', changedAt: changedAt.toISOString() },
    keptUntil: keptUntil.toISOString(),
    hasPreview: preview?.hash !== undefined,
    ...(plan ? { planned: { at: plan.at.at.toISOString(), timeZone: plan.at.timeZone } } : {}),
    ...(failed ? { failed } : {}),
  };
}

/** Returns the page that a draft would become. What is missing is left out. */
export function toPreview(draft: Draft, language: Language, now: Date): ItemData {
  const fields = fieldsOf(draft);
  const { _id, createdAt, author } = draft;
  const at = draft.plan?.at.at ?? now;
  const record: ItemRecord = {
    ...fields,
    ...{ _id, reference: '', createdAt, author, state: 'published', timestamp: 0, slugs: ['preview'] },
    submission: { key: '', bodyHash: '', answer: { success: true, reference: '' } },
    ...{ likes: 0, taken: 0, sequence: 0, publishedAt: at, changedAt: at, updatedAt: at },
    find: itemSearchKeys(fields, at),
  };
  return { ...toData(record, language, now), related: [] };
}

function fieldsOf({ kind, entries, image, document }: Draft): ItemFields {
  const alt = textOf(entries, 'imageAlt') ?? '';
  const files = { image: image && { ...image, alt }, document };
  try {
    const form = formOf(kind, entries);
    return kind === 'event' ? eventFields(form as EventForm, files) : newsFields(form as NewsForm, files);
  } catch {
    // The draft is incomplete: only what stands for itself is shown.
    const content = richTextFromHtml(textOf(entries, 'html') ?? '');
    const known = Array.isArray(entries['industries']) ? entries['industries'] : [];
    return {
      ...{ kind, language: languageOf(entries), title: textOf(entries, 'title') ?? '' },
      subtitle: textOf(entries, 'subtitle') ?? '',
      industries: Object.keys(INDUSTRIES).filter((one) => known.includes(one)) as ItemFields['industries'],
      ...{
        classes: [],
        allAges: entries['allAges'] === true,
        content,
        html: richTextToHtml(content),
        links: [],
      },
      ...(files.image ? { image: files.image } : {}),
      ...(files.document ? { document: files.document } : {}),
    };
  }
}

function languageOf(entries: Entries): Language {
  const wanted = textOf(entries, 'writtenIn');
  return LANGUAGES.find(({ tag }) => tag === wanted)?.tag ?? DEFAULT_LANGUAGE;
}
