import { useSite } from '@larkfield/area';
import type { OwnedKind } from '@larkfield/contracts';
import { useLoaded } from '@larkfield/ui';
import { useMemo } from 'react';

/** What a kind of records is, as its service tells it: all that these pages know of any. */
export interface KindShape {
  readonly id: string;
  readonly label: string;
  readonly path: string;
  readonly columns: readonly ColumnShape[];
  readonly orders: readonly Named[];
  readonly filters: readonly (readonly string[])[];
  readonly searched: boolean;
  readonly states: readonly StateShape[];
  readonly actions: readonly ActionShape[];
  /** What is shown in full by a call of its own. */
  readonly reveals: readonly Named[];
  readonly files: readonly (Named & { readonly path: string })[];
  readonly freshLogin: boolean;
}

export interface Named {
  readonly id: string;
  readonly label: string;
}

/** Something to be entered, as a service tells it. */
export interface EntryShape extends Named {
  readonly hint?: string;
  readonly type: 'boolean' | 'number' | 'text' | 'lines' | 'choice';
  readonly choices?: readonly Named[];
  readonly min?: number;
  readonly max?: number;
  /** Digits behind the point; sent are whole numbers. */
  readonly decimals?: number;
  readonly longest?: number;
}

export interface ActionShape extends Named {
  readonly from: readonly string[];
  /** What is entered for it, for one language at a time if it is `spoken`. */
  readonly form?: { readonly spoken: boolean; readonly entries: readonly EntryShape[] };
}

export interface StateShape extends Named {
  readonly to: readonly string[];
  readonly waiting: boolean;
  readonly keepDays?: number;
}

export interface ColumnShape extends Named {
  readonly type: 'text' | 'lines' | 'email' | 'number' | 'boolean' | 'date' | 'country' | 'language' | 'choice';
  readonly sensitivity: 'plain' | 'personal' | 'sensitive';
  readonly listed: boolean;
  readonly choices?: readonly Named[];
}

export interface KindsAnswer {
  readonly own: readonly Named[];
  readonly kinds: readonly KindShape[];
}

export type Value = string | number | boolean;

export interface ListedRecord {
  readonly reference: string;
  readonly version: number;
  readonly state: string;
  readonly owner?: string;
  readonly values: Readonly<Record<string, Value>>;
}

export interface FullRecord extends ListedRecord {
  readonly note?: string;
  /** What it holds sealed cannot be opened, and is left out. */
  readonly damaged?: true;
}

/** What a change is answered with. */
export type ChangedRecord = Omit<FullRecord, 'values'>;

export interface RecordPage {
  readonly items: readonly ListedRecord[];
  readonly next?: string;
}

export interface AuditLine {
  readonly at: string;
  readonly action: string;
  readonly actor: string;
  readonly subject: string;
  readonly to?: string;
  readonly from?: string;
  readonly requestId: string;
}

/** How addresses of these pages name a kind: `marketing.contacts`. */
export const nameOf = ({ service, id }: Pick<OwnedKind, 'service' | 'id'>): string => `${service}.${id}`;

export const listPath = (kind: Pick<OwnedKind, 'service' | 'id'>, query: Readonly<Record<string, string>> = {}) =>
  `/admin/records?${new URLSearchParams({ of: nameOf(kind), ...query }).toString()}`;

export const recordPath = (kind: Pick<OwnedKind, 'service' | 'id'>, reference: string): string =>
  `/admin/record?${new URLSearchParams({ of: nameOf(kind), reference }).toString()}`;

export interface ServiceKinds {
  readonly service: string;
  readonly label: string;
  readonly kinds: readonly OwnedKind[];
}

/** Services with the kinds that they answer for, in the order of the contracts. */
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

/** Where a service tells what its kinds are, in the visitor's language. */
export const kindsCall = (service: string, language: string): string =>
  `/api/${service}/records?language=${language}`;

/** The kind that an address names, with its shape once the service has told it. */
export function useKind(name: string | null) {
  const { kinds, language } = useSite();
  const owned = kinds.find((kind) => nameOf(kind) === name);
  const answer = useLoaded<KindsAnswer>(owned && kindsCall(owned.service, language));
  const shape = answer.value?.kinds.find(({ id }) => id === owned?.id);
  const told = answer.value?.own;
  const own = useMemo(() => Object.fromEntries((told ?? []).map(({ id, label }) => [id, label])), [told]);
  return { owned, shape, own, answer };
}
