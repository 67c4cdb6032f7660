import type { FieldProblem } from '@larkfield/contracts';

/**
 * Decides which complaints are told. A field is first checked when it is left after an edit, or when the form is sent;
 * from then on its complaint follows every change. What the server refused is told until that field changes.
 */
export function createFieldChecks(check: () => readonly FieldProblem[]) {
  const edited = new Set<string>();
  const watched = new Set<string>();
  let all = false;
  let refused: readonly FieldProblem[] = [];

  const told = (): FieldProblem[] => {
    const own = check().filter(({ field }) => all || watched.has(field));
    return [...own, ...refused.filter(({ field }) => !own.some((problem) => problem.field === field))];
  };

  return {
    /** After each change; nothing when the field is not watched yet. */
    changed(field: string): FieldProblem[] | undefined {
      edited.add(field);
      refused = refused.filter((problem) => problem.field !== field);
      return all || watched.has(field) ? told() : undefined;
    },
    /** After leaving a field; nothing when it was not edited. */
    left(field: string): FieldProblem[] | undefined {
      if (all || !edited.has(field)) return undefined;
      watched.add(field);
      return told();
    },
    /** On sending: all that is wrong. */
    all(): FieldProblem[] {
      all = true;
      refused = [];
      return told();
    },
    /** The server's answer. */
    refuse(problems: readonly FieldProblem[]): FieldProblem[] {
      refused = problems;
      return told();
    },
    reset(): void {
      edited.clear();
      watched.clear();
      all = false;
      refused = [];
    },
  };
}
