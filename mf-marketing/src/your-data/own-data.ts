import { post, randomKey, type ApiProblem, type ApiResult } from '@larkfield/area';
import type { Language } from '@larkfield/contracts';

export interface OwnValue {
  readonly label: string;
  readonly type: string;
  readonly value: string | number | boolean;
}

/** What the service says about how long something stays, in words. */
export interface Kept {
  readonly until?: string;
  readonly law?: string;
  readonly lasting?: string;
  readonly effect?: string;
}

export interface OwnRecord extends Kept {
  readonly reference: string;
  readonly state?: string;
  readonly since?: string;
  readonly note?: string;
  readonly damaged?: true;
  readonly withheld?: true;
  readonly values: readonly OwnValue[];
}

export interface OwnKind {
  readonly id: string;
  readonly label: string;
  readonly more: boolean;
  readonly records: readonly OwnRecord[];
}

export interface Outcome extends Kept {
  readonly kind: string;
  readonly label: string;
  readonly reference: string;
  readonly outcome: 'erased' | 'anonymous' | 'kept';
}

/** Answer of one service, by the path of its calls. */
export interface ServiceData {
  readonly path: string;
  readonly label: string;
  readonly kinds: readonly OwnKind[];
  readonly problem?: ApiProblem;
}

/** All of a service, one kind, or one record. */
export interface Part {
  readonly path: string;
  readonly kind?: string;
  readonly reference?: string;
}

/** Services may have hundreds of records to read or delete. */
const TIMEOUT_MS = 60_000;

export const send = <T>(path: string, body: object): Promise<ApiResult<T>> =>
  post<T>(path, body, { idempotencyKey: randomKey(), timeoutMs: TIMEOUT_MS });

/** Asks every service. Without a token the session identifies the person, and sensitive values are left out. */
export function loadAll(
  paths: readonly string[],
  language: Language,
  token: string | undefined,
): Promise<ServiceData[]> {
  return Promise.all(
    paths.map(async (path): Promise<ServiceData> => {
      const result = await (token === undefined
        ? send<Omit<ServiceData, 'path'>>(path, { language })
        : send<Omit<ServiceData, 'path'>>(`${path}/proven`, { language, token }));
      return result.ok ? { path, ...result.value } : { path, label: '', kinds: [], problem: result.problem };
    }),
  );
}

/** Erased last, because other services look up the account there. */
const OF_ACCOUNTS = '/api/identity/';

export interface Erased {
  readonly outcomes: readonly Outcome[];
  readonly isEverything?: true;
  readonly problem?: ApiProblem;
}

/** Deletes the parts, accounts last. A failure does not stop the others. */
export async function eraseParts(
  parts: readonly Part[],
  { token, language }: { readonly token: string; readonly language: Language },
): Promise<Erased> {
  const erase = ({ path, ...part }: Part) =>
    send<Pick<Erased, 'outcomes'>>(`${path}/erase`, { ...part, token, language });
  const isLast = ({ path }: Part) => path.startsWith(OF_ACCOUNTS);
  const others = await Promise.all(parts.filter((part) => !isLast(part)).map(erase));
  const failed = others.find(({ ok }) => !ok);
  // An account whose other data are still there must stay, so that they can be found by it.
  const accounts = failed ? [] : await Promise.all(parts.filter(isLast).map(erase));
  const results = [...others, ...accounts];
  const problem = results.flatMap((result) => (result.ok ? [] : result.problem))[0];
  return {
    outcomes: results.flatMap((result) => (result.ok ? result.value.outcomes : [])),
    ...(problem ? { problem } : {}),
  };
}
