import { DEFAULT_LANGUAGE, type Language } from '@larkfield/contracts';
import type { Collection, Db } from 'mongodb';
import { QUERY_TIMEOUT } from '../../database/connect.ts';
import type { CollectionIndexes } from '../../database/indexes.ts';
import { recordIndexes, type RecordBase } from '../submissions/create-record.ts';
import type { RecordKind } from '../kinds/kind.ts';

export interface TemplateText {
  /** Names the template to the office. */
  readonly name: string;
  readonly text: string;
}

export interface Template {
  readonly state: 'active' | 'removed';
  /** Ids of the record kinds that it is for, with commas between them. */
  readonly kinds: string;
  /** English is always there; it stands in for other languages. */
  readonly texts: Readonly<Partial<Record<Language, TemplateText>>>;
}

export type TemplateRecord = RecordBase & Template;

export function templatesCollection(service: string): string {
  return `${service}_templates`;
}

export function templateIndexes(service: string): CollectionIndexes {
  return { collection: templatesCollection(service), indexes: recordIndexes };
}

export function templateStore(db: Db, service: string): Collection<TemplateRecord> {
  return db.collection<TemplateRecord>(templatesCollection(service));
}

/** A template for one person: the text in the person's language, the name in the administrator's. */
export interface OfferedTemplate {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  /** The text is in the person's language, not English instead. */
  readonly translated: boolean;
}

interface Wanted {
  readonly kind: Pick<RecordKind, 'id'>;
  /** Language of the person. */
  readonly language: Language;
  /** Language of the administrator. */
  readonly reader: Language;
}

/** Finds the templates for a kind, by name. */
export async function findTemplates(
  templates: Collection<TemplateRecord>,
  { kind, language, reader }: Wanted,
): Promise<OfferedTemplate[]> {
  const active = await templates.find({ state: 'active' }, QUERY_TIMEOUT).toArray();
  return active
    .filter(({ kinds }) => kinds.split(',').includes(kind.id))
    .flatMap(({ reference: id, texts }): OfferedTemplate[] => {
      const english = texts[DEFAULT_LANGUAGE];
      const own = texts[language];
      const name = (texts[reader] ?? english ?? own)?.name ?? id;
      const text = (own ?? english)?.text;
      return text === undefined ? [] : [{ id, name, text, translated: own !== undefined }];
    })
    .toSorted((one, other) => one.name.localeCompare(other.name, reader));
}
