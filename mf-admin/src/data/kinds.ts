import { useSite } from '@larkfield/area';
import { isMailKind, TEMPLATE_KIND, type FileType, type OwnedRecordKind } from '@larkfield/contracts';
import { useFetch } from '@larkfield/ui';
import { useMemo } from 'react';
import { NOT_ALLOWED, useReadableKinds } from './roles.ts';

/** Record kind as its service describes it. The pages know nothing else about a kind. */
export interface KindShape {
  readonly id: string;
  readonly label: string;
  readonly path: string;
  readonly columns: readonly ColumnShape[];
  /** Columns that name a record. */
  readonly namedBy?: readonly string[];
  readonly orders: readonly Named[];
  readonly filters: readonly (readonly string[])[];
  readonly searched: boolean;
  /** Records have a date when something is due. An older service does not say. */
  readonly due?: boolean;
  readonly states: readonly StateShape[];
  readonly actions: readonly ActionShape[];
  /** The office can answer the person of a record. An older service does not say. */
  readonly answered?: boolean;
  /** Values that a separate call shows in full. */
  readonly reveals: readonly Named[];
  readonly files: readonly (Named & { readonly path: string })[];
  readonly freshLogin: boolean;
  /** What the caller's roles may do. An older service does not say. */
  readonly access?: Readonly<Record<'change' | 'export' | 'erase', boolean>>;
  /** Lists for other programs. An older service does not say. */
  readonly tables?: readonly (Named & { readonly path: string })[];
  /** Form with which a record is added. */
  readonly creation?: Pick<NonNullable<ActionShape['form']>, 'entries'>;
}

export interface Named {
  readonly id: string;
  readonly label: string;
}

/** Input as a service describes it. */
export interface InputShape extends Named {
  readonly hint?: string;
  readonly type: 'boolean' | 'number' | 'text' | 'lines' | 'choice' | 'date' | 'time' | 'file' | 'textFile';
  readonly choices?: readonly Named[];
  readonly min?: number;
  readonly max?: number;
  /** Number of decimals of an input that is sent as a whole number. */
  readonly decimals?: number;
  readonly longest?: number;
  /** Set for a field that may be left empty. */
  readonly optional?: boolean;
  /** Endings of the names of text files. */
  readonly endings?: readonly string[];
  /** Accepted types of a file. */
  readonly accept?: readonly FileType[];
}

export interface ActionShape extends Named {
  /** Whether it sends mail at once. An older service does not say. */
  readonly mails?: boolean;
  readonly from: readonly string[];
  /** Whether lists offer it for all chosen records. An older service does not say. */
  readonly many?: boolean;
  /** Inputs of the action. If `spoken`, they are entered per language. */
  readonly form?: { readonly spoken: boolean; readonly entries: readonly InputShape[] };
}

export interface StateShape extends Named {
  readonly to: readonly string[];
  readonly waiting: boolean;
  /** Whether mail goes out when a record gets this state. An older service does not say. */
  readonly mails?: boolean;
  readonly keepDays?: number;
  /** The law that keeps records in this state so long. */
  readonly law?: string;
}

/** A newer service may send other types; their values are shown like numbers or text. */
export type ColumnType =
  | 'text'
  | 'lines'
  | 'email'
  | 'number'
  | 'boolean'
  | 'date'
  | 'country'
  | 'language'
  | 'choice'
  | 'day'
  | 'clock'
  | 'money'
  | 'rate'
  | 'years'
  | 'bytes';

export interface ColumnShape extends Named {
  readonly type: ColumnType;
  readonly sensitivity: 'plain' | 'personal' | 'sensitive';
  readonly listed: boolean;
  /** Words for the values of a choice, and titles of what other values stand for. */
  readonly choices?: readonly Named[];
}

export interface KindsAnswer {
  readonly own: readonly Named[];
  readonly kinds: readonly KindShape[];
}

export type RecordValue = string | number | boolean;

export interface ListedRecord {
  readonly reference: string;
  readonly version: number;
  readonly state: string;
  readonly owner?: string;
  /** When what was promised is due. */
  readonly dueAt?: string;
  readonly values: Readonly<Record<string, RecordValue>>;
}

/** A mail of the office to the person of a record. */
export interface SentAnswer {
  readonly at: string;
  readonly by: string;
  readonly text: string;
  /** Name of the template that was used. */
  readonly template?: string;
}

export interface FullRecord extends ListedRecord {
  readonly note?: string;
  /** When the record will be deleted, if its state is only kept for a while. */
  readonly expiresAt?: string;
  /** Names of the files that the record has now. */
  readonly files?: readonly string[];
  /** What the office has written to the person, the oldest first. */
  readonly answers?: readonly SentAnswer[];
  /** Encrypted values cannot be decrypted and are missing. */
  readonly damaged?: true;
}

export type ChangedRecord = Omit<FullRecord, 'values' | 'answers' | 'files'>;

export interface RecordPage {
  readonly items: readonly ListedRecord[];
  readonly next?: string;
}

/** A changed field. Of sensitive fields neither value is recorded. */
export interface AuditChange {
  readonly field: string;
  readonly label?: string;
  readonly type: ColumnShape['type'];
  readonly language?: string;
  readonly was?: RecordValue;
  readonly to?: RecordValue;
}

export interface AuditLine {
  readonly at: string;
  readonly action: string;
  readonly actor: string;
  readonly subject: string;
  /** Id of the record kind that the subject belongs to. */
  readonly kind?: string;
  readonly was?: string;
  readonly to?: string;
  readonly changes?: readonly AuditChange[];
  readonly from?: string;
  readonly requestId: string;
}

/** A record in a list of several kinds. */
export interface RecordEntry extends Omit<ListedRecord, 'values'> {
  readonly kind: string;
  /** What the record is about, such as a person's name; may be empty. */
  readonly title: string;
  readonly stateLabel: string;
  /** When it came in. */
  readonly since: string;
}

/** Name of a kind in page addresses: `marketing.contacts`. */
export const kindName = ({ service, id }: Pick<OwnedRecordKind, 'service' | 'id'>): string => `${service}.${id}`;

export const listPath = (kind: Pick<OwnedRecordKind, 'service' | 'id'>, query: Readonly<Record<string, string>> = {}) =>
  `/admin/records?${new URLSearchParams({ of: kindName(kind), ...query }).toString()}`;

export const recordPath = (kind: Pick<OwnedRecordKind, 'service' | 'id'>, reference: string): string =>
  `/admin/record?${new URLSearchParams({ of: kindName(kind), reference }).toString()}`;

export interface ServiceKinds {
  readonly service: string;
  readonly label: string;
  readonly kinds: readonly OwnedRecordKind[];
}

/** Returns the services with the kinds that the caller's roles may read, in the order of the contracts. */
export function useServices(): readonly ServiceKinds[] {
  return useGrouped(useReadableKinds());
}

/** Returns all services and kinds, for their names. */
export function useAllServices(): readonly ServiceKinds[] {
  return useGrouped(useSite().kinds);
}

function useGrouped(kinds: readonly OwnedRecordKind[]): readonly ServiceKinds[] {
  return useMemo(
    () =>
      [...Map.groupBy(kinds, ({ service }) => service)].map(([service, own]) => ({
        service,
        label: own[0]?.group ?? service,
        kinds: own,
      })),
    [kinds],
  );
}

/** Returns the label of a kind beside kinds of other services, all of which have an outbox. */
export const fullLabel = (kind: OwnedRecordKind): string =>
  isMailKind(kind) || kind.id === TEMPLATE_KIND.id ? `${kind.label} (${kind.group ?? kind.service})` : kind.label;

export const kindsPath = (service: string, language: string): string =>
  `/api/${service}/records?language=${language}`;

/** Returns the kind in an address, with its shape once loaded. */
export function useKind(name: string | null) {
  const { kinds, language } = useSite();
  const owned = kinds.find((kind) => kindName(kind) === name);
  const loaded = useFetch<KindsAnswer>(owned && kindsPath(owned.service, language));
  const shape = loaded.value?.kinds.find(({ id }) => id === owned?.id);
  // A service describes only the kinds that the caller's roles may read.
  const answer = loaded.value && !shape ? { ...loaded, problem: NOT_ALLOWED } : loaded;
  const ownLabels = answer.value?.own;
  const own = useMemo(() => Object.fromEntries((ownLabels ?? []).map(({ id, label }) => [id, label])), [ownLabels]);
  return { owned, shape, own, answer };
}
