import type { FieldProblem } from '@larkfield/contracts';

/**
 * Decides which problems are shown. The problems of a field are shown when it loses focus after an edit, or on submit;
 * from then on they follow every change. A problem from the server stays until the field changes or the next submit.
 */
export function createFieldChecks(check: () => readonly FieldProblem[]) {
  const dirty = new Set<string>();
  const touched = new Set<string>();
  let parts: ((field: string) => boolean)[] = [];
  let refused: readonly FieldProblem[] = [];

  const isShown = (field: string) => touched.has(field) || parts.some((isIn) => isIn(field));
  const visible = (): FieldProblem[] => {
    const own = check().filter(({ field }) => isShown(field));
    return [...own, ...refused.filter(({ field }) => !own.some((problem) => problem.field === field))];
  };

  return {
    /** Call after each change. Returns undefined if the field was not left before. */
    changed(field: string): FieldProblem[] | undefined {
      dirty.add(field);
      refused = refused.filter((problem) => problem.field !== field);
      return isShown(field) ? visible() : undefined;
    },
    /** Call on blur. Returns undefined if the field was not edited. */
    left(field: string): FieldProblem[] | undefined {
      if (!dirty.has(field) || parts.some((isIn) => isIn(field))) return undefined;
      touched.add(field);
      return visible();
    },
    /** Call on submit or Continue. Returns all problems of the group and keeps checking its fields. */
    checkAll(isIn: (field: string) => boolean = () => true): FieldProblem[] {
      parts.push(isIn);
      refused = [];
      return visible();
    },
    addServerProblems(problems: readonly FieldProblem[]): FieldProblem[] {
      refused = problems;
      return visible();
    },
    reset(): void {
      dirty.clear();
      touched.clear();
      parts = [];
      refused = [];
    },
  };
}

export type FieldChecks = ReturnType<typeof createFieldChecks>;
