import type { FieldProblem } from '@larkfield/contracts';

/**
 * Decides which complaints are told. A field is first checked when it is left after an edit, or when the form is sent;
 * from then on its complaint follows every change. What the server refused is told until that field changes.
 */
export function createFieldChecks(check: () => readonly FieldProblem[]) {
  const dirty = new Set<string>();
  const touched = new Set<string>();
  let parts: ((field: string) => boolean)[] = [];
  let refused: readonly FieldProblem[] = [];

  const isTold = (field: string) => touched.has(field) || parts.some((isIn) => isIn(field));
  const visible = (): FieldProblem[] => {
    const own = check().filter(({ field }) => isTold(field));
    return [...own, ...refused.filter(({ field }) => !own.some((problem) => problem.field === field))];
  };

  return {
    /** After each change; nothing when the field was not left yet. */
    changed(field: string): FieldProblem[] | undefined {
      dirty.add(field);
      refused = refused.filter((problem) => problem.field !== field);
      return isTold(field) ? visible() : undefined;
    },
    /** After leaving a field; nothing when it was not edited. */
    left(field: string): FieldProblem[] | undefined {
      if (!dirty.has(field) || parts.some((isIn) => isIn(field))) return undefined;
      touched.add(field);
      return visible();
    },
    /** On sending, or on going on from a part of the form: all that is wrong in it, from now on. */
    all(isIn: (field: string) => boolean = () => true): FieldProblem[] {
      parts.push(isIn);
      refused = [];
      return visible();
    },
    /** The server's answer. */
    refuse(problems: readonly FieldProblem[]): FieldProblem[] {
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
