import type { Language, RecordKindName } from '@larkfield/contracts';
import type { FastifyRequest } from 'fastify';
import type { Condition, Document } from 'mongodb';
import type { InputFields, InputValue } from '../../input-fields/input-field.ts';
import type { FileOwner, StoredFile } from '../../files/files-client.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import type { HasParts } from '../../parts/parts.ts';

/**
 * Types of columns, which decide how values are shown; services send them as they are stored. `lines`: text of several
 * lines. `date`: a moment. `day`: a calendar day, `2026-03-09`. `clock`: a day and a time without a zone,
 * `2026-03-09 02:05 pm`. `money`: US cents. `rate`: hundredths of a percent. Pages show a type that they do not know
 * like a number or text.
 */
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
  'day',
  'clock',
  'money',
  'rate',
  'years',
  'bytes',
] as const;

/**
 * `plain`: nothing about a person. `personal`: who a person is and how to reach them. `sensitive`: only sent with a
 * single record, never in lists or tables, and reading it is written to the audit. Secrets (passwords, tokens, keys)
 * are never columns.
 */
export const SENSITIVITIES = ['plain', 'personal', 'sensitive'] as const;

export interface Column {
  /** Dotted path in the document, such as `people.0.email`. By default, the column's name. */
  readonly field?: string;
  /** Text key of the label. */
  readonly label: string;
  readonly type: (typeof COLUMN_TYPES)[number];
  readonly sensitivity: (typeof SENSITIVITIES)[number];
  /** Values of a `choice`, and their texts: one group such as `forms:roles`, or one key per value. */
  readonly choices?: {
    readonly values: readonly string[];
    readonly texts: string | Readonly<Record<string, string>>;
  };
  /**
   * Returns the titles of what the values stand for, such as of opportunities for their numbers. A list can be searched
   * by the titles of a column that it is ordered by, or that is a filter of its own.
   */
  readonly titles?: (context: Pick<ServiceContext, 'db'>, language: Language) => Promise<readonly Title[]>;
  /** Not shown in lists unless chosen; only in single records and tables. */
  readonly listed?: false;
}

export interface Title {
  readonly value: string | number;
  readonly title: string;
}

/** Fields of every document that administrators work with. */
export interface StoredRecord extends HasParts {
  readonly _id: string;
  /** Number of audited changes. Missing if there was none. */
  readonly version?: number;
  /** The administrator who is responsible for it. */
  readonly owner?: string;
  readonly note?: string;
}

/** A record and the version in which it was read. */
export interface RecordVersion {
  readonly reference: string;
  readonly version: number;
}

export type AdminRequest = Pick<FastifyRequest, 'id' | 'caller'> & Partial<Pick<FastifyRequest, 'ip'>>;

/** Changes a record. @throws ServiceError if it was changed meanwhile, or the change is not allowed */
export type RecordUpdater = (
  context: ServiceContext,
  request: AdminRequest,
  read: RecordVersion,
) => Promise<void>;

export interface ActionInput {
  readonly language: Language;
  readonly values: Readonly<Record<string, InputValue>>;
}

export interface RecordAction {
  readonly from: readonly string[];
  /** The action sends mail at once, so the administrator is told before. */
  readonly mails?: true;
  readonly form?: {
    readonly entries: InputFields;
    /** The values are for one language, which the form asks for. */
    readonly spoken?: true;
    /** Returns the initial values of the form. @throws ServiceError if there is no such record. */
    filled?(context: ServiceContext, reference: string, language: Language): Promise<ActionInput['values']>;
  };
  /** @throws ServiceError if the record was changed meanwhile, or the action is not allowed. */
  run(
    context: ServiceContext,
    request: AdminRequest,
    read: RecordVersion,
    entered: ActionInput,
  ): Promise<void>;
}

/** An encrypted value that is shown in full on request, one value of one record at a time. */
export interface Reveal<T = StoredRecord> {
  /** Text key of the label. */
  readonly label: string;
  of(context: ServiceContext, record: T): string | undefined;
}

export interface States<Field extends string = string> {
  readonly field: Field;
  /** Every state, and the states to which an administrator may change it. */
  readonly changes: Readonly<Record<string, readonly string[]>>;
  readonly waiting?: readonly string[];
  /** States whose start sends mail at once. */
  readonly mails?: readonly string[];
  /** Days after which records in a state are deleted (`retention.ts`). */
  readonly keepDays?: Readonly<Record<string, number>>;
  /** Field with the time when these days are over; `purgeAt` by default. */
  readonly dueField?: string;
  /** Returns what else is set or unset when a state begins. */
  extraUpdate?(state: string, now: Date): { readonly set?: Document; readonly unset?: readonly string[] };
  /** Functions for states that need more than an update of the state field. */
  readonly steps?: Readonly<Record<string, RecordUpdater>>;
}

/** A person whose details a record holds: field of the address or site account, and their columns. */
export type DataSubject = ({ readonly email: string } | { readonly account: string }) & {
  readonly columns?: readonly string[];
};

/** A filter of single fields, without the driver's operators for whole documents. */
export type FieldConditions<T> = { readonly [Field in keyof T]?: Condition<T[Field]> };

/**
 * Declaration of a record kind. From it the kit derives lists, records, changes, tables, audit, exports about a
 * person, and the indexes that these need. `T` is the type of the stored document. Without it, the kind is one of any
 * documents, as the kit itself treats them.
 */
export interface RecordKind<
  T extends StoredRecord = StoredRecord,
  Field extends string = StoredRecord extends T ? string : keyof T & string,
> extends RecordKindName {
  readonly collection: string;
  /** Prefix of the actions in the audit: `contact` in `contact.read`. */
  readonly subject: string;
  /** Field with the reference shown to people; `reference` by default. */
  readonly reference?: Field;
  readonly columns: Readonly<Record<string, Column>>;
  /** Columns that name a record for people, such as first and last name; without them, its reference does. */
  readonly namedBy?: readonly string[];
  /** Fields whose changes the audit records, beside columns and inputs of actions. */
  readonly auditFields?: Readonly<Record<string, Pick<Column, 'label' | 'type' | 'choices'>>>;
  /** Field that orders lists; every record has it and it never changes. `createdAt` by default. */
  readonly order?: Field;
  /** Field of `search` by which lists can also be ordered, without records that lack it. */
  readonly name?: string;
  /** Sets of columns (or `state`, `owner`) by which a list can be filtered. Each set has an index. */
  readonly filters: readonly (readonly string[])[];
  /** Fields with normalised text (`normalizeForSearch`) for prefix search, the most specific first. */
  readonly search: readonly string[];
  readonly states: States<Field>;
  readonly actions?: Readonly<Record<string, RecordAction>>;
  /** Changes of state, actions and erasure affect rights, so they require a login of the last ten minutes. */
  readonly freshLogin?: true;
  /** Encrypted fields of the document, and how a record is decrypted. Not used by lists and tables. */
  readonly encrypted?: {
    readonly fields: readonly Field[];
    /** Returns the record with its decrypted values at the columns' paths. */
    open(context: ServiceContext, record: T): Promise<object>;
  };
  /** Values revealed one at a time, with a login of the last ten minutes. Writes an audit entry first. */
  readonly reveals?: Readonly<Record<string, Reveal<T>>>;
  /** Files of records by name: a stored file, or an HTML page created on request. Each read is audited. */
  readonly files?: Readonly<
    Record<
      string,
      { readonly label: string } & (
        | { of(record: T): { readonly file: StoredFile; readonly by: FileOwner } | undefined }
        | { html(context: ServiceContext, record: T): Promise<string | undefined> }
      )
    >
  >;
  readonly dataSubjects: readonly DataSubject[];
  /** Fills a searched field in records stored before it existed. */
  readonly backfill?: {
    readonly missing: string;
    fill(record: T, context: Pick<ServiceContext, 'db'>): Document | Promise<Document>;
  };
  /** Erases what belongs to a record and calls `remove`, which resolves with false if `when` fails. */
  erase?(
    context: ServiceContext,
    request: AdminRequest,
    record: T,
    remove: (when?: FieldConditions<T>) => Promise<boolean>,
  ): Promise<void>;
}

/**
 * What `updateRecord` needs of a record kind. The state field is `state` unless `states` names another. Without
 * `columns` the audit records only changes of state, owner and note, and those that the caller names.
 */
export type UpdatableKind = Pick<RecordKind, 'collection' | 'reference'> &
  Partial<Pick<RecordKind, 'columns'>> & {
    readonly states?: Pick<RecordKind['states'], 'field'>;
  };

/** Orders of all lists, the newest first by default. */
export const ORDERS = { newest: -1, oldest: 1 } as const;

/** `name` only for kinds with a `name` field. */
export type Order = keyof typeof ORDERS | 'name';

export function ordersOf({ name }: Pick<RecordKind, 'name'>): Order[] {
  return name === undefined ? ['newest', 'oldest'] : ['newest', 'oldest', 'name'];
}

/** Reserved names: columns that every kind has. */
export const OWN_COLUMNS = ['reference', 'version', 'state', 'owner', 'note'] as const;
