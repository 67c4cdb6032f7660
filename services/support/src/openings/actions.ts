import { DEFAULT_LANGUAGE, LANGUAGES, type FieldProblem, type Language } from '@larkfield/contracts';
import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import { ServiceError, type ServiceContext } from '@larkfield/kit/http';
import {
  adminAuditEntry,
  submissionKey,
  type ActionInput,
  type AdminRequest,
  type RecordAction,
  type RecordCreation,
  type RecordVersion,
} from '@larkfield/kit/records';
import { OPENING_LIMITS, SLUG } from './forms.ts';
import {
  changeOpening,
  createOpening,
  openingStore,
  type Opening,
  type OpeningText,
  type OpeningTexts,
} from './store.ts';

const KIND = { subject: 'opening' } as const;
const ROLES = ['support', 'administrator'] as const;
const from = ['open', 'full', 'closed'];
const column = (name: string) => `support.records:openings.columns.${name}`;
const entry = (name: string) => `support.records:openings.entries.${name}`;

const terms = {
  slug: { type: 'text', longest: OPENING_LIMITS.slug, label: column('slug'), hint: entry('slugHint') },
  hours: { type: 'number', min: 1, max: OPENING_LIMITS.hours, label: column('hours') },
  places: { type: 'number', min: 1, max: OPENING_LIMITS.places, label: column('places') },
} as const;

const words = {
  role: { type: 'text', longest: OPENING_LIMITS.role, label: column('role') },
  summary: { type: 'text', longest: OPENING_LIMITS.summary, label: column('summary') },
  tasks: { type: 'lines', longest: OPENING_LIMITS.list, label: entry('tasks'), hint: entry('linesHint') },
  asks: { type: 'lines', longest: OPENING_LIMITS.list, label: entry('asks'), hint: entry('linesHint') },
  place: {
    type: 'text',
    optional: true,
    longest: OPENING_LIMITS.place,
    label: column('place'),
    hint: entry('placeHint'),
  },
} as const;

/** Forms of the office for an opening. Accepted applications are places that cannot be given away by a number. */
export const openingActions: Readonly<Record<string, RecordAction>> = {
  terms: {
    from,
    roles: ROLES,
    form: {
      entries: {
        ...terms,
        taken: {
          ...{ type: 'number', min: 0, max: OPENING_LIMITS.places },
          ...{ label: column('taken'), hint: entry('takenHint') },
        },
      },
      async filled(context, reference) {
        const { slug, hours, places, taken } = await readOpening(context, reference);
        return { slug, hours, places, taken };
      },
    },
    run: (context, request, read, { values }) =>
      change(context, request, read, (opening) => changedTerms(opening, values)),
  },
  words: {
    from,
    roles: ROLES,
    form: {
      spoken: true,
      entries: words,
      async filled(context, reference, language) {
        const own = (await readOpening(context, reference)).texts[language];
        if (!own) return {};
        const { tasks, asks, ...rest } = own;
        return { ...rest, tasks: tasks.join('\n'), asks: asks.join('\n') };
      },
    },
    run: (context, request, read, { language, values }) =>
      change(context, request, read, ({ texts }) => ({
        texts: withWords(texts, language, toWords(values)),
      })),
  },
  withoutWords: {
    from,
    roles: ROLES,
    form: { spoken: true, entries: {} },
    run(context, request, read, { language }) {
      // English is shown where a language has no texts.
      if (language === DEFAULT_LANGUAGE) throw invalid('role', 'errors.required');
      return change(context, request, read, ({ texts }) => {
        const others = Object.entries(texts).filter(([tag]) => tag !== language);
        return { texts: { en: texts.en, ...Object.fromEntries(others) } };
      });
    },
  },
};

/** Adds an opening with its English texts; the other languages are written later. */
export const createNewOpening: RecordCreation = {
  roles: ROLES,
  form: { entries: { ...terms, ...words, role: { ...words.role, hint: entry('english') } } },
  async run({ db, now }, request, { values }) {
    const { slug, hours, places } = checkedTerms(values);
    const texts = { en: toWords(values) };
    const { reference } = await createOpening(openingStore(db), {
      key: submissionKey(request),
      body: values,
      fields: { slug, hours, places, taken: 0, state: 'open', texts },
      now: now(),
      audit: (subject) => adminAuditEntry(KIND, 'created', subject, request),
    });
    return reference;
  },
};

async function change(
  { db, now }: ServiceContext,
  request: AdminRequest,
  read: RecordVersion,
  set: (opening: Opening) => Partial<Opening>,
): Promise<void> {
  const audit = adminAuditEntry(KIND, 'changed', read.reference, request);
  await changeOpening(openingStore(db), read, { set, audit, now: now() });
}

/** @throws ServiceError for fewer places than accepted applications, or fewer places than are taken */
function changedTerms({ state, holders = [] }: Opening, values: ActionInput['values']): Partial<Opening> {
  const { slug, hours, places } = checkedTerms(values);
  const taken = Number(values['taken']);
  if (taken < holders.length || taken > places) throw invalid('taken', 'errors.invalid');
  const isFull = taken >= places;
  const next = state === 'closed' ? state : isFull ? 'full' : 'open';
  return { slug, hours, places, taken, state: next };
}

function checkedTerms(values: ActionInput['values']) {
  const slug = String(values['slug']);
  if (!new RegExp(SLUG).test(slug)) throw invalid('slug', 'errors.invalid');
  return { slug, hours: Number(values['hours']), places: Number(values['places']) };
}

/** @throws ServiceError for lists that are too long */
function toWords(values: ActionInput['values']): OpeningText {
  const text = (name: string) => String(values[name] ?? '').trim();
  const list = (name: string) => {
    const lines = text(name)
      .split('\n')
      .map((each) => each.trim().normalize('NFC'))
      .filter(Boolean);
    const isLong = lines.some((each) => each.length > OPENING_LIMITS.line);
    if (isLong || lines.length > OPENING_LIMITS.lines) throw invalid(name, 'errors.tooLong');
    return lines;
  };
  const place = text('place');
  return {
    ...{ role: text('role'), summary: text('summary'), tasks: list('tasks'), asks: list('asks') },
    ...(place === '' ? {} : { place }),
  };
}

/**
 * Sets the texts of one language. English decides whether the work has a place: other languages lose theirs with it, or
 * get the English name until they have their own.
 * @throws ServiceError if another language names a place where English has none, or none where it has one
 */
function withWords(texts: OpeningTexts, language: Language, own: OpeningText): OpeningTexts {
  const { place } = language === DEFAULT_LANGUAGE ? own : texts.en;
  if (language !== DEFAULT_LANGUAGE && (own.place === undefined) !== (place === undefined))
    throw invalid('place', place === undefined ? 'errors.unknown' : 'errors.required');
  const fitting = LANGUAGES.flatMap(({ tag }) => {
    const text = tag === language ? own : texts[tag];
    if (!text) return [];
    const { place: named = place, ...rest } = text;
    return [[tag, place === undefined ? rest : { ...rest, place: named }] as const];
  });
  return { en: texts.en, ...Object.fromEntries(fitting) };
}

async function readOpening({ db }: Pick<ServiceContext, 'db'>, reference: string): Promise<Opening> {
  const found = await openingStore(db).findOne({ reference }, QUERY_TIMEOUT);
  if (!found) throw new ServiceError('NOT_FOUND');
  return found;
}

function invalid(field: string, key: FieldProblem['key']): ServiceError {
  return new ServiceError('VALIDATION_FAILED', { fields: [{ field, key }] });
}
