import type { ApiProblem, ApiResult } from '@larkfield/area';

/** What a service tells of what goes by itself. */
export interface Preview {
  readonly kinds: readonly CountedKind[];
}

export interface CountedKind {
  readonly id: string;
  /** In their order; days are those of UTC. */
  readonly days: readonly { readonly date: string; readonly count: number }[];
  readonly more: boolean;
}

export interface Erased {
  readonly erased: number;
  readonly kept: number;
}

type Run = Erased & { readonly more: boolean };

/** Records that go until the end of a day. */
export const countUntil = (days: CountedKind['days'], until: string): number =>
  days.filter(({ date }) => date <= until).reduce((sum, { count }) => sum + count, 0);

/** The moment at which a day is over. */
export const endOf = (date: string): string => new Date(Date.parse(date) + 86_400_000).toISOString();

/**
 * Deletes as many as were told of. One call deletes so many that it can answer in time, so it asks again until nothing is
 * left, or something is in the way.
 */
export async function eraseAll(
  count: number,
  call: (left: number) => Promise<ApiResult<Run>>,
): Promise<{ readonly erased: Erased; readonly problem?: ApiProblem }> {
  let erased = 0;
  for (;;) {
    const result = await call(count - erased);
    if (!result.ok) return { erased: { erased, kept: 0 }, problem: result.problem };
    erased += result.value.erased;
    if (!result.value.more) return { erased: { erased, kept: result.value.kept } };
  }
}
