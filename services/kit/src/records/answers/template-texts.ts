import { LANGUAGES } from '@larkfield/contracts';
import { ServiceError } from '../../http/service-error.ts';
import type { InputFields } from '../../input-fields/input-field.ts';
import type { ActionInput, RecordKind } from '../kinds/kind.ts';
import type { Template } from './templates.ts';

export const MAX_ANSWER_LENGTH = 5_000;
const MAX_NAME_LENGTH = 80;

/** Roles that write templates. */
export const TEMPLATE_ROLES = ['support', 'administrator'] as const;

export const textEntries = () =>
  ({
    name: { type: 'text', label: 'records:templates.columns.name', longest: MAX_NAME_LENGTH },
    text: {
      type: 'lines',
      label: 'records:templates.columns.text',
      hint: 'records:templates.hint',
      longest: MAX_ANSWER_LENGTH,
    },
  }) as const satisfies InputFields;

/** Fields of a template that follow from its texts. */
export function withLanguages(texts: Template['texts']): Pick<Template, 'texts'> & { languages: string } {
  const written = LANGUAGES.filter(({ tag }) => texts[tag]).map(({ name }) => name);
  return { texts, languages: written.join(', ') };
}

/** One box for each kind that a template may be for. */
export function kindEntries(kinds: readonly RecordKind[]) {
  return Object.fromEntries(
    kinds.map((kind) => [kind.id, { type: 'boolean', label: kind.label } as const] as const),
  );
}

/** @throws ServiceError if no kind is chosen */
export function chosenKinds(kinds: readonly RecordKind[], values: ActionInput['values']): string {
  const chosen = kinds.map(({ id }) => id).filter((id) => values[id] === true);
  if (chosen.length > 0) return chosen.join(',');
  const fields = kinds.map(({ id }) => ({ field: id, key: 'errors.required' }));
  throw new ServiceError('VALIDATION_FAILED', { fields });
}
