import { useSite } from '@larkfield/area';
import { MAIL_KIND, type OwnedRecordKind } from '@larkfield/contracts';
import { useFetch } from '@larkfield/ui';
import { useMemo } from 'react';

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
  readonly states: readonly StateShape[];
  readonly actions: readonly ActionShape[];
  /** Values that a separate call shows in full. */
  readonly reveals: readonly Named[];
  readonly files: readonly (Named & { readonly path: string })[];
  readonly freshLogin: boolean;
}

export interface Named {
  readonly id: string;
  readonly label: string;
}

/** Input as a service describes it. */
export interface InputShape extends Named {
  readonly hint?: string;
  readonly type: 'boolean' | 'number' | 'text' | 'lines' | 'choice';
  readonly choices?: readonly Named[];
  readonly min?: number;
  readonly max?: number;
  /** Number of decimals of an input that is sent as a whole number. */
  readonly decimals?: number;
  readonly longest?: number;
}

export interface ActionShape extends Named {
  /** Whether it sends mail at once. An older service does not say. */
  readonly mails?: boolean;
  readonly from: readonly string[];
  /** Inputs of the action. If `spoken`, they are entered per language. */
  readonly form?: { readonly spoken: boolean; readonly entries: readonly InputShape[] };
}

export interface StateShape extends Named {
  readonly to: readonly string[];
  readonly waiting: boolean;
  /** Whether mail goes out when a record gets this state. An older service does not say. */
  readonly mails?: boolean;
  readonly keepDays?: number;
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
  readonly values: Readonly<Record<string, RecordValue>>;
}

export interface FullRecord extends ListedRecord {
  readonly note?: string;
  /** When the record will be deleted, if its state is only kept for a while. */
  readonly expiresAt?: string;
  /** Encrypted values cannot be decrypted and are missing. */
  readonly damaged?: true;
}

export type ChangedRecord = Omit<FullRecord, 'values'>;

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

/** Returns the services with their kinds, in the order of the contracts. */
export function useServices(): readonly ServiceKinds[] {
  const { kinds } = useSite();
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
export const fullLabel = ({ id, label, group, service }: OwnedRecordKind): string =>
  id === MAIL_KIND.id ? `${label} (${group ?? service})` : label;

export const kindsPath = (service: string, language: string): string =>
  `/api/${service}/records?language=${language}`;

/** Returns the kind in an address, with its shape once loaded. */
export function useKind(name: string | null) {
  const { kinds, language } = useSite();
  const owned = kinds.find((kind) => kindName(kind) === name);
  const answer = useFetch<KindsAnswer>(owned && kindsPath(owned.service, language));
  const shape = answer.value?.kinds.find(({ id }) => id === owned?.id);
  const ownLabels = answer.value?.own;
  const own = useMemo(() => Object.fromEntries((ownLabels ?? []).map(({ id, label }) => [id, label])), [ownLabels]);
  return { owned, shape, own, answer };
}
