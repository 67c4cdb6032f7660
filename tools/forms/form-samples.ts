import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import type { SchemasByCall, Samples } from '@larkfield/federation/releases';
import { areaIds, ROOT } from '../workspace/paths.ts';

/** A form of an area with the valid sample of its tests. */
export interface FormSample {
  readonly name: string;
  readonly schema: unknown;
  readonly sample: object;
}

/** Resolves with every `xForm` of every area and its `xSample`. */
export async function loadFormSamples(): Promise<FormSample[]> {
  const found: FormSample[] = [];
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

/** Resolves with the samples for each call, from any area. A form belongs to the calls whose schema equals its own. */
export async function samplesByCall(calls: SchemasByCall): Promise<Samples> {
  const forms = await loadFormSamples();
  const samples = Object.entries(calls).map(([call, { body }]) => {
    const fitting = forms.filter(({ schema }) => isDeepStrictEqual(schema, body));
    return [call, fitting.map(({ sample }) => sample)] as const;
  });
  return Object.fromEntries(samples.filter(([, each]) => each.length > 0));
}

/** OpenAPI documents contain a one-value `enum` instead of `const`. */
function asPublished(schema: unknown): unknown {
  return JSON.parse(JSON.stringify(schema), (_, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('const' in value)) return value;
    const { const: only, ...rest } = value;
    return { ...rest, enum: [only] };
  });
}
