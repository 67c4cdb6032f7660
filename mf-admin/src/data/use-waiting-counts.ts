import { get, useSite } from '@larkfield/area';
import type { OwnedRecordKind } from '@larkfield/contracts';
import { useEffect, useState } from 'react';
import { useReadableKinds } from './roles.ts';
import { kindName, useServices, type ServiceKinds } from './kinds.ts';

export interface Count {
  readonly count: number;
  /** There are more than are counted. */
  readonly more: boolean;
}

export interface StateCount extends Count {
  readonly id: string;
}

export interface CountsAnswer {
  readonly kinds: readonly {
    readonly id: string;
    readonly states: readonly StateCount[];
    readonly overdue?: Count;
  }[];
}

export interface WaitingCount extends Count {
  /** Promises whose time is over, if there are any. */
  readonly overdue?: Count;
}

/** Number of records that wait for somebody, by the name of a kind. Contains only kinds with such states. */
export type WaitingCounts = Readonly<Record<string, WaitingCount>>;

/** Counts of the previous page, shown until the new ones arrive. */
const previous = new WeakMap<readonly OwnedRecordKind[], WaitingCounts>();
/** Running requests, shared by the menu and the page. */
const running = new WeakMap<readonly OwnedRecordKind[], Promise<WaitingCounts>>();

/** Counts what waits for somebody. A service that does not answer has no counts. Undefined until the first answers. */
export function useWaitingCounts(): WaitingCounts | undefined {
  const { session } = useSite();
  const kinds = useReadableKinds();
  const services = useServices();
  const [counts, setCounts] = useState(previous.get(kinds));
  const isRefused = session.factor === 'required';
  useEffect(() => {
    if (isRefused) return;
    let isOutdated = false;
    const request = running.get(kinds) ?? fetchCounts(services);
    running.set(kinds, request);
    void request.then((next) => {
      running.delete(kinds);
      previous.set(kinds, next);
      if (!isOutdated) setCounts(next);
    });
    return () => {
      isOutdated = true;
    };
  }, [kinds, services, isRefused]);
  return counts;
}

async function fetchCounts(services: readonly ServiceKinds[]): Promise<WaitingCounts> {
  const answers = await Promise.all(
    services.map(async ({ service }) => {
      const answer = await get<CountsAnswer>(`/api/${service}/records/counts?waiting=true`);
      return answer.ok ? waitingOf(service, answer.value) : [];
    }),
  );
  return Object.fromEntries(answers.flat());
}

function waitingOf(service: string, { kinds }: CountsAnswer): [string, WaitingCount][] {
  return kinds
    .filter(({ states }) => states.length > 0)
    .map(({ id, states, overdue }) => [
      kindName({ service, id }),
      { ...sumOf(states), ...(overdue && overdue.count > 0 ? { overdue } : {}) },
    ]);
}

export function sumOf(counts: readonly Count[]): Count {
  return {
    count: counts.reduce((sum, { count }) => sum + count, 0),
    more: counts.some(({ more }) => more),
  };
}
