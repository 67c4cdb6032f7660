import { cpus } from 'node:os';
import { intervalOf, scoreOf, type FileScore, type Findings, type Survivor } from './report.ts';

/** Circumstances of a run. */
export interface Run {
  readonly day: string;
  /** Programs that wanted a processor when it began. */
  readonly busy: number;
  readonly minutes: number;
  /** Of so many changes one was drawn and tried. */
  readonly oneIn: number;
}

/** A part's findings in words. */
export function describeFindings({ files, survivors }: Findings, { day, busy, minutes, oneIn }: Run): string {
  const named = survivors.filter(({ why }) => why !== undefined);
  const open = survivors.filter(({ why }) => why === undefined);
  const all = files.reduce((sum, { noticed, survived }) => sum + noticed + survived, 0);
  return [
    `${day}, ${cpus().length} processors, load ${busy.toFixed(1)}, ${minutes.toFixed(1)} minutes.`,
    '',
    `**${scoreOf(files).toFixed(1)} %** of ${all} changes were noticed.`,
    ...(oneIn > 1 ? ['', drawn(oneIn, scoreOf(files), all)] : []),
    '',
    '| File | Score | Noticed | of these hung | Survived | of these run by no test |',
    '| --- | ---: | ---: | ---: | ---: | ---: |',
    ...files.map(toRow),
    ...(named.length > 0 ? ['', 'Survivors that stay:', '', ...named.map(toReason)] : []),
    ...(open.length > 0 ? ['', 'Survivors that nobody has judged, by line:', '', ...toLines(open)] : []),
  ].join('\n');
}

function drawn(oneIn: number, score: number, count: number): string {
  const [least, most] = intervalOf(score, count).map((end) => end.toFixed(1));
  return `A sample: one change of ${oneIn} was drawn by its place. Of all changes ${least} to ${most} % would be noticed (interval of 95 %).`;
}

function toRow(score: FileScore): string {
  const { file, noticed, hung, survived, unreached } = score;
  return `| ${file} | ${scoreOf([score]).toFixed(1)} % | ${[noticed, hung, survived, unreached].join(' | ')} |`;
}

const toReason = ({ file, line, was, becomes, why }: Survivor): string =>
  `- ${file}:${line}, ${asCode(was)} → ${becomes === '' ? 'nothing' : asCode(becomes)}: ${why}`;

function toLines(survivors: readonly Survivor[]): string[] {
  const byFile = Object.entries(Object.groupBy(survivors, ({ file }) => file));
  return byFile.map(
    ([file, found = []]) => `- ${file}: ${[...new Set(found.map(({ line }) => line))].join(', ')}`,
  );
}

/** In Markdown; code with backquotes stands between two. */
const asCode = (code: string): string => (code.includes('`') ? `\`\` ${code} \`\`` : `\`${code}\``);
