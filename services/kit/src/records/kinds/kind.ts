import type { Language, OfficeRole, RecordKindName } from '@larkfield/contracts';
import type { FastifyRequest } from 'fastify';
import type { Condition, Document } from 'mongodb';
import type { InputFields, InputValue } from '../../input-fields/input-field.ts';
import type { FileOwner, StoredFile } from '../../files/files-client.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import type { Session } from '../../http/route-config.ts';
import type { HasParts } from '../../parts/parts.ts';
import type { Column } from './column.ts';
import type { KeyedRequest } from '../submissions/submission-key.ts';

export {
  COLUMN_TYPES,
  SENSITIVITIES,
  type Column,
  type OpenColumn,
  type SensitiveColumn,
  type Title,
} from './column.ts';

/** Fields of every document that administrators work with. */
export interface StoredRecord extends HasParts {
  readonly _id: string;
  /** Number of audited changes. Missing if there was none. */
  readonly version?: number;
  /** The administrator who is responsible for it. */
  readonly owner?: string;
  readonly note?: string;
  /** Mails of the office to the person, the oldest first (`answers` of the kind). */
  readonly answers?: readonly StoredAnswer[];
  /** State for which the retention job has set the expiry date, and that date. */
  readonly dated?: { readonly state: string; readonly at?: Date };
}

export interface StoredAnswer {
  readonly at: Date;
  /** The administrator who wrote it. */
  readonly by: string;
  readonly text: string;
  /** Name of the template that was used. */
  readonly template?: string;
  /** Submission key, so that a repeated call sends one mail. */
  readonly key?: string;
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
  /** Roles that may run it. */
  readonly roles: readonly OfficeRole[];
  /** The action sends mail at once, so the administrator is told before. */
  readonly mails?: true;
  /** Lists offer it for all chosen records, with one form for all of them. */
  readonly many?: true;
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

/**
 * A list for another program, such as payments for a bank. It may hold what no list shows, so it needs a fresh login, and making
 * it is audited. It may also change the records that it holds.
 */
export interface RecordTable {
  /** Text key of the label. */
  readonly label: string;
  readonly roles: readonly OfficeRole[];
  /** Returns the lines with their header. `filters`: values of the list's filters by column. */
  lines(
    context: ServiceContext,
    request: AdminRequest,
    asked: { readonly filters: Readonly<Record<string, string>>; readonly language: Language },
  ): Promise<readonly (readonly (string | number)[])[]>;
}

/** A form with which the office adds a record. */
export interface RecordCreation {
  readonly roles: readonly OfficeRole[];
  readonly form: Pick<NonNullable<RecordAction['form']>, 'entries'>;
  /** Returns the reference of the new record, for a repeated request that of the first. Writes the audit. */
  run(context: ServiceContext, request: AdminRequest & KeyedRequest, entered: ActionInput): Promise<string>;
}

/** An encrypted value that is shown in full on request, one value of one record at a time. */
export interface Reveal<T = StoredRecord> {
  /** Text key of the label. */
  readonly label: string;
  readonly roles: readonly OfficeRole[];
  of(context: ServiceContext, record: T): string | undefined;
}

export interface States<Field extends string = string> {
  readonly field: Field;
  /** Every state, and the states to which an administrator may change it. */
  readonly changes: Readonly<Record<string, readonly string[]>>;
  readonly waiting?: readonly string[];
  /** Roles that may begin a state, where they are fewer than those of `access.change`. */
  readonly roles?: Readonly<Record<string, readonly OfficeRole[]>>;
  /** States whose start sends mail at once. */
  readonly mails?: readonly string[];
  /**
   * Days after which records in a state are deleted (`retention.ts`). A kind about people names each of its states
   * here, in `keptBy` or in `keptWhile`.
   */
  readonly keepDays?: Readonly<Record<string, number>>;
  /** States whose records a law keeps for so many days. Nobody erases them before; `law` is a text key. */
  readonly keptBy?: { readonly law: string; readonly days: Readonly<Record<string, number>> };
  /** States that last as long as something else, such as an account; the text key says how long. */
  readonly keptWhile?: Readonly<Record<string, string>>;
  /** Fields with the time from which the days of a state count. By default, when the record got that state. */
  readonly keptFrom?: Readonly<Record<string, string>>;
  /** States whose days count from something that other records know, such as the end of an event. */
  readonly keptSince?: {
    readonly states: readonly string[];
    of(record: StoredRecord, context: Pick<ServiceContext, 'db'>): Promise<Date | undefined>;
  };
  /** Text keys of what erasing a record does beside deleting it, by state, told to the person before. */
  readonly eraseEffects?: Readonly<Record<string, string>>;
  /** Records delete themselves by an index of the database. The retention job leaves them alone. */
  readonly deletedByIndex?: true;
  /** Field with the time when these days are over; `purgeAt` by default. */
  readonly dueField?: string;
  /** Returns what else is set or unset when a state begins. */
  extraUpdate?(state: string, now: Date): { readonly set?: Document; readonly unset?: readonly string[] };
  /** Runs around every change of state by an administrator, which `write` carries out. */
  around?(
    context: ServiceContext,
    request: AdminRequest,
    read: RecordVersion & { readonly state: string },
    write: () => Promise<void>,
  ): Promise<void>;
  /** Functions for states that need more than an update of the state field. */
  readonly steps?: Readonly<Record<string, RecordUpdater>>;
}

/** What a role may do with records beside reading them. */
export const ACCESS = ['change', 'export', 'erase'] as const;
export type Access = (typeof ACCESS)[number];

/** A person whose details a record holds: field of the address or site account, and their columns. */
export type DataSubject = ({ readonly email: string } | { readonly account: string }) & {
  readonly columns?: readonly string[];
};

/** How the office answers the person of a record by mail. The answers are kept with the record and erased with it. */
export interface Answerable {
  /** Dotted paths of the person's address and names; the address is one of `dataSubjects`. */
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Group of the mail's texts: a `subject` with the value `reference`. */
  readonly mail: string;
  /** Roles that may answer. */
  readonly roles: readonly OfficeRole[];
  /** State that follows, by the state before. Other states stay. */
  readonly next?: Readonly<Record<string, string>>;
}

/** What people were promised within some days, such as an answer or a report. */
export interface Due {
  /** Field with the moment from which the days count. Records without it are not due. */
  readonly since: string;
  /** Name of the service's number setting with the promised days. */
  readonly setting: string;
  /** States in which the promise is not kept yet. */
  readonly states: readonly string[];
}

/** A filter of single fields, without the driver's operators for whole documents. */
export type FieldConditions<T> = { readonly [Field in keyof T]?: Condition<T[Field]> };

/** A file of a record: a stored file, or an HTML page created on request; undefined while the record has none. */
export type KindFile<T> = { readonly label: string; readonly roles: readonly OfficeRole[] } & (
  | { of(record: T): { readonly file: StoredFile; readonly by: FileOwner } | undefined }
  | { html(context: ServiceContext, record: T): Promise<string | undefined> }
);

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
  /** Roles that may change records (state, owner, note), export lists, and erase. `roles` may read. */
  readonly access: Readonly<Record<Access, readonly OfficeRole[]>>;
  /** Filter of the records that a caller with one of the roles may read; undefined if these are all. */
  readonly within?: (caller: Session) => Document | undefined;
  /** What `within` gave for the caller. */
  readonly only?: Document | undefined;
  readonly states: States<Field>;
  /** What people were promised within some days. Lists show and filter what is due and overdue. */
  readonly due?: Due;
  readonly actions?: Readonly<Record<string, RecordAction>>;
  /** Records have a field `language`, the language of the person. */
  readonly answers?: Answerable;
  readonly creation?: RecordCreation;
  readonly tables?: Readonly<Record<string, RecordTable>>;
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
  /** Files of records by name. Each read is audited. */
  readonly files?: Readonly<Record<string, KindFile<T>>>;
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
  /**
   * Erases only this person from a record about several people. Resolves with false if the whole record is to be erased.
   * Asked when the data of a person are erased, not when the office or the retention erases a record.
   */
  erasePerson?(context: ServiceContext, request: AdminRequest, record: T, address: string): Promise<boolean>;
  /** Used instead of `erase` if the person erases the own record, such as to close an account. */
  eraseOwn?(
    context: ServiceContext,
    request: AdminRequest,
    record: T,
    remove: (when?: FieldConditions<T>) => Promise<boolean>,
  ): Promise<void>;
}

/** Orders of all lists, the newest first by default. */
export const ORDERS = { newest: -1, oldest: 1 } as const;

/** `name` only for kinds with a `name` field. */
export type Order = keyof typeof ORDERS | 'name';

export function ordersOf({ name }: Pick<RecordKind, 'name'>): Order[] {
  return name === undefined ? ['newest', 'oldest'] : ['newest', 'oldest', 'name'];
}
