import { get, type ApiProblem } from '@larkfield/area';
import type { AuditLine } from '../data/kinds.ts';

export interface AuditQuery {
  readonly services: readonly string[];
  readonly actor?: string;
  readonly subject?: string;
  /** Last part of the action. */
  readonly action?: string;
  /** Returns only entries from this time on (ISO 8601). */
  readonly since?: string;
  readonly language?: string;
  /** Returns only entries before this time (ISO 8601). */
  readonly before?: string;
}

export interface ServiceAuditLine {
  readonly service: string;
  readonly line: AuditLine;
}

export interface AuditPage {
  readonly lines: readonly ServiceAuditLine[];
  /** Cursor of the next page. */
  readonly before?: string;
  /** Services that did not answer. `problem` is the last reason. */
  readonly silent: readonly string[];
  readonly problem?: ApiProblem;
}

const PAGE = 50;

interface Page {
  readonly items: readonly AuditLine[];
  readonly next?: string;
}

/** Returns the newest entries of several services, merged. A page ends with all entries of the same instant. */
export async function readAudit({ services, ...question }: AuditQuery): Promise<AuditPage> {
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

/** Returns up to `mostPages` pages. */
export async function readWholeAudit(
  question: AuditQuery,
  mostPages = 100,
): Promise<readonly ServiceAuditLine[]> {
  const all: ServiceAuditLine[] = [];
  let before = question.before;
  for (let page = 0; page < mostPages; page += 1) {
    const answer = await readAudit({ ...question, ...(before === undefined ? {} : { before }) });
    all.push(...answer.lines);
    before = answer.before;
    if (before === undefined) break;
  }
  return all;
}
