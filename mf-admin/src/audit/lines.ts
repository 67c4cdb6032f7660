import { get, type ApiProblem } from '@larkfield/area';
import type { AuditLine } from '../data/kinds.ts';

export interface AuditQuestion {
  readonly services: readonly string[];
  readonly actor?: string;
  readonly subject?: string;
  /** Lines from before that moment, as ISO text. */
  readonly before?: string;
}

export interface ServiceLine {
  readonly service: string;
  readonly line: AuditLine;
}

export interface AuditAnswer {
  readonly lines: readonly ServiceLine[];
  /** Where the next page begins. */
  readonly before?: string;
  /** Services that did not answer, with the reason of the last of them. */
  readonly silent: readonly string[];
  readonly problem?: ApiProblem;
}

const PAGE = 50;

interface Page {
  readonly items: readonly AuditLine[];
  readonly next?: string;
}

/** The newest lines of several services, as one list. A page ends with all lines of one moment, so that none is left out. */
export async function readAudit({ services, ...question }: AuditQuestion): Promise<AuditAnswer> {
  const query = new URLSearchParams(Object.entries(question).filter(([, value]) => value)).toString();
  const pages = await Promise.all(
    services.map(async (service) => ({
      service,
      answer: await get<Page>(`/api/${service}/records/audit?${query}`),
    })),
  );
  const silent = pages.filter(({ answer }) => !answer.ok);
  const last = silent.at(-1)?.answer;
  const found = pages.flatMap(({ service, answer }) =>
    answer.ok ? answer.value.items.map((line) => ({ service, line })) : [],
  );
  found.sort((one, other) => other.line.at.localeCompare(one.line.at));
  const more =
    found.length > PAGE || pages.some(({ answer }) => answer.ok && answer.value.next !== undefined);
  const cut = found[PAGE - 1]?.line.at ?? '';
  const lines = found.filter(({ line }) => line.at >= cut);
  const end = lines.at(-1)?.line.at;
  return {
    lines,
    ...(more && end !== undefined ? { before: end } : {}),
    silent: silent.map(({ service }) => service),
    ...(last && !last.ok ? { problem: last.problem } : {}),
  };
}

/** As a table: all of it, up to so many pages. */
export async function readAll(question: AuditQuestion, mostPages = 100): Promise<readonly ServiceLine[]> {
  const all: ServiceLine[] = [];
  let before = question.before;
  for (let page = 0; page < mostPages; page += 1) {
    const answer = await readAudit({ ...question, ...(before === undefined ? {} : { before }) });
    all.push(...answer.lines);
    before = answer.before;
    if (before === undefined) break;
  }
  return all;
}
