import type { ApiProblem, ApiResult } from '@larkfield/area';

export interface RetentionPreview {
  readonly kinds: readonly CountedKind[];
}

export interface CountedKind {
  readonly id: string;
  /** Sorted; days are in UTC. */
  readonly days: readonly { readonly date: string; readonly count: number }[];
  readonly more: boolean;
}

export interface Erased {
  readonly erased: number;
  readonly kept: number;
}

type Run = Erased & { readonly more: boolean };

export const countUntil = (days: CountedKind['days'], until: string): number =>
  days.filter(({ date }) => date <= until).reduce((sum, { count }) => sum + count, 0);

export const endOfDay = (date: string): string => new Date(Date.parse(date) + 86_400_000).toISOString();

/** Deletes `count` records. Repeats the call, which deletes only as many as its time limit allows. */
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
