import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { labelKey, type AreaConfig, type AreaForm } from '@larkfield/contracts';
import { createAjv, hiddenFields, rulesOf } from '@larkfield/contracts/forms';
import { createControlLookup } from './form-controls.ts';
import { readFlatTexts } from '../texts/check-locale-files.ts';

/** Fields that a page or a record does not show on purpose. */
export interface FormException {
  readonly controls?: readonly string[];
  readonly columns?: readonly string[];
}

/** Exceptions by area and form: `mf-events signUpForm`. */
export type FormExceptions = Readonly<Record<string, FormException>>;

type Module = Readonly<Record<string, unknown>>;

/**
 * Returns the places where a field of a form is missing: the test sample, the control of the page, the label's text,
 * the column for administrators. Checks the forms that the area's contract names. A form has columns when its service
 * has a record kind of the same name: `request/kind.ts` for `requestForm`.
 */
export async function formGaps(root: string, area: string, exceptions: FormExceptions): Promise<string[]> {
  const { config } = (await load(join(root, area, 'area.config.ts'))) as { config: AreaConfig };
  if (!config.forms) return [];
  const [forms, samples] = await Promise.all([
    load(join(root, area, 'forms/index.ts')),
    load(join(root, area, 'forms/testing/index.ts')),
  ]);
  const hasControl = createControlLookup(join(root, area, 'src'));
  const gaps = config.forms.map(async (form) => {
    const [name = ''] = Object.entries(forms).find(([, schema]) => schema === form.schema) ?? [];
    const word = name.replace(/Form$/, '');
    const { controls = [], columns = [] } = exceptions[`${area} ${name}`] ?? {};
    const fields = fieldsOf(form.schema);
    const kind = await columnsOf(join(root, 'services', area.replace('mf-', ''), 'src'), word);
    const unlike = (has: (field: string) => boolean, left: readonly string[]) =>
      fields.filter((field) => has(field) === left.includes(field));
    return [
      ...sampleGaps(form.schema, samples[`${word}Sample`]).map(
        (field) => `${field}: ${word}Sample in ${area}/forms/testing lacks it`,
      ),
      ...unlike(hasControl, controls).map((field) =>
        controls.includes(field)
          ? `${field}: has a control, and is an exception (tools/checks/check-forms.ts)`
          : `${field}: no control name="${field}" in ${area}/src`,
      ),
      ...labelGaps(root, area, form, fields),
      ...unlike(kind?.has ?? (() => true), kind ? columns : []).map((field) =>
        columns.includes(field)
          ? `${field}: has a column, and is an exception (tools/checks/check-forms.ts)`
          : `${field}: no column in services/${area.replace('mf-', '')}/src/${kind?.folder}/${kind?.declaredIn}`,
      ),
    ].map((gap) => `${area} ${name}: ${gap}`);
  });
  return (await Promise.all(gaps)).flat();
}

function load(file: string): Promise<Module> {
  return import(pathToFileURL(file).href) as Promise<Module>;
}

/** Returns the fields that a person fills in. */
function fieldsOf(schema: object): string[] {
  return rulesOf(schema).flatMap(([field, , group]) =>
    field && !group && !Object.hasOwn(hiddenFields, field) ? [field] : [],
  );
}

/** Returns required fields that are missing in the sample. */
function sampleGaps(schema: object, sample: unknown): string[] {
  const check = createAjv().compile(schema);
  check(sample ?? {});
  return (check.errors ?? []).flatMap(({ keyword, instancePath, params }) =>
    keyword === 'required'
      ? [`${instancePath}/${String(params['missingProperty'])}`.slice(1).replaceAll('/', '.')]
      : [],
  );
}

function labelGaps(root: string, area: string, { labels }: AreaForm, fields: readonly string[]): string[] {
  return fields.flatMap((field) => {
    const [space = '', key = ''] = labelKey(labels, field).split(':');
    const known = readFlatTexts(join(root, 'locales/en', `${space}.json`)).has(key);
    return known
      ? []
      : [`${field}: no label; ${area}/area.config.ts asks for ${key} of locales/en/${space}.json`];
  });
}

/** Returns the fields with a column in the record kind of the form's folder. */
async function columnsOf(service: string, word: string) {
  const folder = readdirSync(service).find((name) => plain(name) === plain(word));
  const file = join(service, folder ?? '', 'kind.ts');
  if (!folder || !existsSync(file)) return undefined;
  const columns = Object.values(await load(file)).flatMap(namesOfColumns);
  const names = new Set(columns.map(plain));
  const declaredIn = existsSync(join(service, folder, 'fields.ts')) ? 'fields.ts' : 'kind.ts';
  return { folder, declaredIn, has: (field: string) => names.has(plain(lastOf(field))) };
}

/** A column names its field by its own name, its stored path or the key of its label. */
function namesOfColumns(kind: unknown): string[] {
  if (typeof kind !== 'object' || kind === null || !('columns' in kind)) return [];
  return Object.entries(kind.columns as Readonly<Record<string, { field?: string; label: string }>>).flatMap(
    ([name, { field = '', label }]) => [name, ...field.split('.'), lastOf(label)],
  );
}

function lastOf(path: string): string {
  return path.split(/[.:]/).at(-1) ?? '';
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}
