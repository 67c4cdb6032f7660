import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { labelKey, type AreaConfig, type AreaForm } from '@larkfield/contracts';
import { createAjv, hidden, rulesOf } from '@larkfield/contracts/forms';
import { controlsOf } from './form-controls.ts';
import { readFlat } from './locales.ts';

/** Fields that a page or a record does not show, on purpose. */
export interface LeftOut {
  readonly controls?: readonly string[];
  readonly columns?: readonly string[];
}

/** By area and form: `mf-events signUpForm`. */
export type Exceptions = Readonly<Record<string, LeftOut>>;

type Module = Readonly<Record<string, unknown>>;

/**
 * Lists the places where a field of a form is missing: the sample of its tests, a control of the page, the text of its label,
 * a column for administrators. Checks the forms that an area contract names. A form has columns when its service has
 * a kind of records of the same name: `request/kind.ts` for `requestForm`.
 */
export async function formGaps(root: string, area: string, exceptions: Exceptions): Promise<string[]> {
  const { config } = (await load(join(root, area, 'area.config.ts'))) as { config: AreaConfig };
  if (!config.forms) return [];
  const [forms, samples] = await Promise.all([
    load(join(root, area, 'forms/index.ts')),
    load(join(root, area, 'forms/testing/index.ts')),
  ]);
  const hasControl = controlsOf(join(root, area, 'src'));
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
          ? `${field}: has a control, and is an exception (tools/check-forms.ts)`
          : `${field}: no control name="${field}" in ${area}/src`,
      ),
      ...labelGaps(root, area, form, fields),
      ...unlike(kind?.has ?? (() => true), kind ? columns : []).map((field) =>
        columns.includes(field)
          ? `${field}: has a column, and is an exception (tools/check-forms.ts)`
          : `${field}: no column in services/${area.replace('mf-', '')}/src/${kind?.folder}/kind.ts`,
      ),
    ].map((gap) => `${area} ${name}: ${gap}`);
  });
  return (await Promise.all(gaps)).flat();
}

function load(file: string): Promise<Module> {
  return import(pathToFileURL(file).href) as Promise<Module>;
}

/** What a person fills in. */
function fieldsOf(schema: object): string[] {
  return rulesOf(schema).flatMap(([field, , group]) =>
    field && !group && !Object.hasOwn(hidden, field) ? [field] : [],
  );
}

/** Required fields that a sample does not have. */
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
    const known = readFlat(join(root, 'locales/en', `${space}.json`)).has(key);
    return known
      ? []
      : [`${field}: no label; ${area}/area.config.ts asks for ${key} of locales/en/${space}.json`];
  });
}

/** The kind of records in the folder that has the name of the form: which fields it has a column of. */
async function columnsOf(service: string, word: string) {
  const folder = readdirSync(service).find((name) => plain(name) === plain(word));
  const file = join(service, folder ?? '', 'kind.ts');
  if (!folder || !existsSync(file)) return undefined;
  const columns = Object.values(await load(file)).flatMap(namesOfColumns);
  const names = new Set(columns.map(plain));
  return { folder, has: (field: string) => names.has(plain(lastOf(field))) };
}

/** A column tells what it is of by its name, by its place in the document, or by the text of its label. */
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
