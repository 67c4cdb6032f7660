import type { Language, RecordKindName } from '@larkfield/contracts';
import type { FastifyRequest } from 'fastify';
import type { Condition, Document } from 'mongodb';
import type { Entries, EntryValue } from '../../entries/entry.ts';
import type { FileOwner, StoredFile } from '../../files/client.ts';
import type { ServiceContext } from '../../service-context.ts';
import type { HasParts } from '../parts.ts';

/** What a column holds, and so how it is shown. `lines` is text of several lines. */
export const COLUMN_TYPES = [
  'text',
  'lines',
  'email',
  'number',
  'boolean',
  'date',
  'country',
  'language',
  'choice',
] as const;

/**
 * `plain` says nothing about a person; `personal` says who somebody is and how to reach them; `sensitive` is answered
 * with one record alone, never in lists or tables, and reading such a record is written to the audit. Secrets
 * (passwords, tokens, keys) are no columns at all.
 */
export const SENSITIVITIES = ['plain', 'personal', 'sensitive'] as const;

export interface Column {
  /** Dotted path in the document, `people.0.email` for the first entry of an array; the name of the column without it. */
  readonly field?: string;
  /** Text key of what it is called. */
  readonly label: string;
  readonly type: (typeof COLUMN_TYPES)[number];
  readonly sensitivity: (typeof SENSITIVITIES)[number];
  /** Values of a `choice`, of which a record may hold several with commas between them, and the texts that name them: a group such as `forms:roles`, or the key of each. */
  readonly choices?: {
    readonly values: readonly string[];
    readonly texts: string | Readonly<Record<string, string>>;
  };
  /** Too long for a list: only in the answer of one record, and in tables. */
  readonly listed?: false;
}

/** What every document has that administrators work with. */
export interface StoredRecord extends HasParts {
  readonly _id: string;
  /** Counts the audited changes; a record that has had none has no number yet. */
  readonly version?: number;
  /** The administrator who sees to it. */
  readonly owner?: string;
  readonly note?: string;
}

/** Names a record as whoever changes it has read it. */
export interface ReadVersion {
  readonly reference: string;
  readonly version: number;
}

export type AdminRequest = Pick<FastifyRequest, 'id' | 'caller'> & Partial<Pick<FastifyRequest, 'ip'>>;

/** Changes a record for an administrator. @throws ServiceError when it is another by now, or may not. */
export type ChangeRecord = (
  context: ServiceContext,
  request: AdminRequest,
  read: ReadVersion,
) => Promise<void>;

/** What an administrator has entered for an action, in which language. */
export interface Entered {
  readonly language: Language;
  readonly values: Readonly<Record<string, EntryValue>>;
}

/** What else administrators can do with a record. */
export interface RecordAction {
  /** States that they can do it in. */
  readonly from: readonly string[];
  /** What they enter for it; nothing without it. */
  readonly form?: {
    readonly entries: Entries;
    /** Entered for one language at a time, which is asked for. */
    readonly spoken?: true;
    /** What stands in the form at first. @throws ServiceError when there is no such record. */
    filled?(context: ServiceContext, reference: string, language: Language): Promise<Entered['values']>;
  };
  /** @throws ServiceError when the record is another by now, or it may not be. */
  run(context: ServiceContext, request: AdminRequest, read: ReadVersion, entered: Entered): Promise<void>;
}

/** Something sealed that is shown in full when somebody asks for it: one record, one value. */
export interface Reveal<T = StoredRecord> {
  /** Text key of what it is called. */
  readonly label: string;
  of(context: ServiceContext, record: T): string | undefined;
}

export interface States<Field extends string = string> {
  /** The field that holds the state of a record. */
  readonly field: Field;
  /** Every state, and to which ones an administrator may change it. */
  readonly changes: Readonly<Record<string, readonly string[]>>;
  /** States in which a record waits for an administrator. */
  readonly waiting?: readonly string[];
  /** Records in that state are deleted after so many days (`retention.ts`). */
  readonly keepDays?: Readonly<Record<string, number>>;
  /** The field that says when these days are over; `purgeAt` without it. */
  readonly dueField?: string;
  /** What else is set or unset when a state begins. */
  also?(state: string, now: Date): { readonly set?: Document; readonly unset?: readonly string[] };
  /** Changes of state that do more than to write it down; by default the kit writes it down. */
  readonly steps?: Readonly<Record<string, ChangeRecord>>;
}

/**
 * Whose details a record holds: the field with their address, or with the id of their account at the site's login; and which
 * columns are about them (all without it).
 */
export type Party = ({ readonly email: string } | { readonly account: string }) & {
  readonly columns?: readonly string[];
};

/** A filter of fields, which unlike `Filter` of the driver says nothing of the document as a whole. */
export type FieldConditions<T> = { readonly [Field in keyof T]?: Condition<T[Field]> };

/**
 * What a service declares about a kind of record, once: the kit answers lists, records, changes, tables, audit and
 * everything about a person from it, and makes the indexes that these need.
 *
 * `T` is the document as the collection holds it. Without it, it is a kind of any documents, as the kit itself sees them.
 */
export interface RecordKind<
  T extends StoredRecord = StoredRecord,
  Field extends string = StoredRecord extends T ? string : keyof T & string,
> extends RecordKindName {
  readonly collection: string;
  /** First part of the actions in the audit: `contact` for `contact.read`. */
  readonly subject: string;
  /** Field that names a record to people: `reference` without it. */
  readonly reference?: Field;
  readonly columns: Readonly<Record<string, Column>>;
  /** A field that every record has and that never changes, by which lists are ordered; `createdAt` without it. */
  readonly order?: Field;
  /** The field of `search` that lists may be ordered by as well; records without it are left out then. */
  readonly name?: string;
  /** Sets of columns, `state` and `owner` that a list may be narrowed by; each set has an index. */
  readonly filters: readonly (readonly string[])[];
  /** Fields with normalised text (`searchText`) that a search compares the beginning of, the most telling first. */
  readonly search: readonly string[];
  readonly states: States<Field>;
  readonly actions?: Readonly<Record<string, RecordAction>>;
  /** Changes of state, actions and erasure decide on rights: they ask for a login of the last ten minutes. */
  readonly freshLogin?: true;
  /**
   * Sensitive columns that stand sealed in the document: which fields hold them, and how one record is opened. Lists and
   * tables never ask for it.
   */
  readonly sealed?: {
    readonly fields: readonly Field[];
    /** Returns the record with the opened values, which columns name by their paths. */
    open(context: ServiceContext, record: T): Promise<object>;
  };
  /** Asked for one by one, with a login of the last ten minutes; each showing is written to the audit first. */
  readonly reveals?: Readonly<Record<string, Reveal<T>>>;
  /**
   * Files that records hold, by their names in the path of the call that sends them: what they are called, the field that
   * says where a file is (`StoredFile` among others), and the file itself, or a page that is made when somebody asks. Each reading is written to the audit.
   */
  readonly files?: Readonly<
    Record<
      string,
      { readonly label: string } & (
        | { of(record: T): { readonly file: StoredFile; readonly by: FileOwner } | undefined }
        | { html(context: ServiceContext, record: T): Promise<string | undefined> }
      )
    >
  >;
  readonly people: readonly Party[];
  /** For records from before a searched field was there: which one, and all that they lack. */
  readonly complete?: {
    readonly missing: string;
    fill(record: T, context: Pick<ServiceContext, 'db'>): Document | Promise<Document>;
  };
  /** What goes along with the erasure of a record; `remove` is false when it is not as the condition says any more. */
  erase?(
    context: ServiceContext,
    request: AdminRequest,
    record: T,
    remove: (when?: FieldConditions<T>) => Promise<boolean>,
  ): Promise<void>;
}

/** Of all lists: the newest first, unless asked for otherwise. */
export const ORDERS = { newest: -1, oldest: 1 } as const;

/** `name` only where a kind says what that is. */
export type Order = keyof typeof ORDERS | 'name';

export function ordersOf({ name }: Pick<RecordKind, 'name'>): Order[] {
  return name === undefined ? ['newest', 'oldest'] : ['newest', 'oldest', 'name'];
}

/** Names of columns that every kind has, and so none may declare. */
export const OWN_COLUMNS = ['reference', 'version', 'state', 'owner', 'note'] as const;
