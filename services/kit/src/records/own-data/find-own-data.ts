import type { Language } from '@larkfield/contracts';
import type { LanguageTexts } from '../../texts/service-texts.ts';
import { findPersonRecords, type FoundRecord } from '../changes/person.ts';
import type { AdminRoutesContext } from '../kinds/admin-routes-context.ts';
import { allColumns } from '../kinds/columns.ts';
import { lawOf } from '../kinds/expiry.ts';
import type { RecordKind } from '../kinds/kind.ts';
import { choiceText, stateText } from '../kinds/kind-texts.ts';
import type { PersonalData } from '../kinds/personal-data.ts';
import { loadTitles } from '../kinds/titles.ts';

/** Whose data are read, in which language, and whether the address was proven just now. */
export interface OwnView {
  readonly address: string;
  readonly language: Language;
  readonly texts: LanguageTexts;
  readonly isProven: boolean;
}

/** Returns what a kind holds of a person, in words for this person. Without proof, sensitive values are left out. */
export async function findOwnRecords(routes: AdminRoutesContext, kind: RecordKind, view: OwnView) {
  const { texts, address, isProven } = view;
  const { records, more } = await findPersonRecords(routes, kind, allColumns(kind), address);
  const toOwn = await ownValues(routes, kind, view);
  return {
    id: kind.id,
    label: texts.text(kind.label),
    more,
    records: records.map((record) => ({
      reference: record.reference,
      state: stateText(kind, record.state, texts),
      ...(record.since ? { since: record.since } : {}),
      ...(record.expiresAt === undefined ? {} : { until: record.expiresAt }),
      ...keptBecause(kind, record.state, texts),
      ...(record.damaged ? { damaged: true as const } : {}),
      ...toOwn(record),
      ...noteOf(record, isProven),
    })),
  };
}

/** What the office notes may be as sensitive as what the person wrote. */
function noteOf({ note }: FoundRecord, isProven: boolean) {
  if (note === undefined) return {};
  return isProven ? { note } : { withheld: true as const };
}

/** Returns why a record in a state stays: the law, or what it lasts as long as; and what erasing it does. */
export function keptBecause(kind: RecordKind, state: string, texts: LanguageTexts) {
  const [law, lasting, effect] = [
    lawOf(kind, state),
    kind.states.keptWhile?.[state],
    kind.states.eraseEffects?.[state],
  ];
  return {
    ...(law === undefined ? {} : { law: texts.text(law) }),
    ...(lasting === undefined ? {} : { lasting: texts.text(lasting) }),
    ...(effect === undefined ? {} : { effect: texts.text(effect) }),
  };
}

async function ownValues({ context }: AdminRoutesContext, kind: RecordKind, view: OwnView) {
  const { language, texts, isProven } = view;
  const columns = allColumns(kind).filter(([, { own }]) => own !== false);
  const titles = new Map(
    await Promise.all(
      columns.map(async ([name, column]) => [name, await loadTitles(column, { context, language })] as const),
    ),
  );
  return ({ values }: FoundRecord) => {
    const filled = columns.flatMap(([name, column]) => {
      const value = values[name];
      return value === undefined || value === '' ? [] : [{ name, column, value }];
    });
    const shown = filled.filter(({ column }) => isProven || column.sensitivity !== 'sensitive');
    return {
      values: shown.map(({ name, column, value }) => ({
        label: texts.text(column.label),
        type: column.type,
        value:
          titles.get(name)?.get(value) ??
          (column.type === 'choice' ? choiceText(column, String(value), texts) : value),
      })),
      ...(shown.length < filled.length ? { withheld: true as const } : {}),
    };
  };
}

/** Returns what a service holds of a person outside of its record kinds. */
export async function findLooseData(routes: AdminRoutesContext, data: PersonalData, view: OwnView) {
  const { texts, address, isProven } = view;
  const found = await data.find(routes.context, address);
  return {
    id: data.id,
    label: texts.text(data.label),
    more: false,
    records: found.map(({ since, until, damaged, values }) => {
      const shown = values.filter(({ sensitive }) => isProven || !sensitive);
      return {
        reference: '',
        ...(since ? { since: since.toISOString() } : {}),
        ...(until ? { until: until.toISOString() } : {}),
        ...(damaged ? { damaged } : {}),
        values: shown.map(({ label, type, value }) => ({ label: texts.text(label), type, value })),
        ...(shown.length < values.length ? { withheld: true as const } : {}),
      };
    }),
  };
}
