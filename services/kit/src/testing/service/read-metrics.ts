export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

const TYPE = /^# TYPE ([a-z_][a-z0-9_]*) (?:counter|gauge|histogram|summary)$/;
const HELP = /^# HELP ([a-z_][a-z0-9_]*) \S/;
// Prometheus accepts these values in any case.
const SAMPLE = /^([a-z_][a-z0-9_]*)(?:\{(.*)\})? (N[Aa][Nn]|[+-]Inf|-?[0-9.]+(?:e[+-]?[0-9]+)?)$/;
const LABEL = /([a-z_]+)="((?:[^"\\\n]|\\["\\n])*)"(?:,|$)/gy;

/** Parses Prometheus's text format 0.0.4. @throws Error for an invalid, undeclared or repeated line. */
export function readMetrics(text: string): Sample[] {
  const types = new Set<string>();
  const helps = new Set<string>();
  const seen = new Set<string>();
  const samples: Sample[] = [];
  for (const line of text.split('\n').filter(Boolean)) {
    const [, typed] = TYPE.exec(line) ?? [];
    const [, helped] = HELP.exec(line) ?? [];
    if (typed !== undefined) types.add(typed);
    else if (helped !== undefined) helps.add(helped);
    else samples.push(sampleIn(line, seen, (name) => types.has(name) && helps.has(name)));
  }
  return samples;
}

function sampleIn(line: string, seen: Set<string>, isDeclared: (name: string) => boolean): Sample {
  const [, name = '', inBraces = '', value = ''] = SAMPLE.exec(line) ?? [];
  const found = [...inBraces.matchAll(LABEL)];
  const labels = Object.fromEntries(found.map(([, label = '', text = '']) => [label, text]));
  const series = `${name} ${JSON.stringify(Object.entries(labels).sort())}`;
  const isWhole = found.map(([all]) => all).join('') === inBraces;
  if (name === '' || !isWhole || seen.has(series)) throw new Error(`no sample: ${line}`);
  if (!isDeclared(name) && !isDeclared(name.replace(/_(?:bucket|sum|count)$/, '')))
    throw new Error(`no type or help: ${line}`);
  seen.add(series);
  return { name, labels, value: Number(value.replace('Inf', 'Infinity')) };
}

/** Returns the values of one metric by the values of some labels. */
export function metricValues(samples: readonly Sample[], name: string, labels: readonly string[]): object {
  const found = samples.filter((sample) => sample.name === name);
  return Object.fromEntries(
    found.map((sample) => [labels.map((label) => sample.labels[label]).join(' '), sample.value]),
  );
}
