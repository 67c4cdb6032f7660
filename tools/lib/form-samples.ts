import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import type { Calls, Samples } from '@larkfield/federation/releases';
import { areaIds, ROOT } from './paths.ts';

/** A form of an area, and the same filled in correctly, as its tests have it. */
export interface FilledForm {
  readonly name: string;
  readonly schema: unknown;
  readonly sample: object;
}

/** Every `xForm` of every area with its `xSample`. */
export async function filledForms(): Promise<FilledForm[]> {
  const found: FilledForm[] = [];
  for (const area of areaIds()) {
    const folder = join(ROOT, area, 'forms');
    if (!existsSync(join(folder, 'testing/index.ts'))) continue;
    const load = async (file: string) =>
      (await import(pathToFileURL(join(folder, file)).href)) as Readonly<Record<string, object>>;
    const [forms, samples] = await Promise.all([load('index.ts'), load('testing/index.ts')]);
    for (const [name, schema] of Object.entries(forms).filter(([each]) => each.endsWith('Form'))) {
      const sample = samples[name.replace(/Form$/, 'Sample')];
      if (sample) found.push({ name: `${area} ${name}`, schema: asPublished(schema), sample });
    }
  }
  return found;
}

/**
 * Forms that are filled in for calls, whichever area sends them: a form belongs to the calls that take its schema.
 */
export async function formSamples(calls: Calls): Promise<Samples> {
  const forms = await filledForms();
  const samples = Object.entries(calls).map(([call, { body }]) => {
    const fitting = forms.filter(({ schema }) => isDeepStrictEqual(schema, body));
    return [call, fitting.map(({ sample }) => sample)] as const;
  });
  return Object.fromEntries(samples.filter(([, each]) => each.length > 0));
}

/** The description of calls has no `const`: it names the one value of a list. */
function asPublished(schema: unknown): unknown {
  return JSON.parse(JSON.stringify(schema), (_, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('const' in value)) return value;
    const { const: only, ...rest } = value;
    return { ...rest, enum: [only] };
  });
}
