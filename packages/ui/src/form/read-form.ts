import { tidy } from '@larkfield/contracts/tidy';

type Group = Record<string, unknown>;

/**
 * Reads a form into the shape of its call: dotted names become groups, ticked boxes `true`, text is trimmed
 * and what was left empty is left out.
 */
export function readForm(form: HTMLFormElement): Group {
  const data: Group = {};
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string') put(data, name.split('.'), isCheckbox(form, name) ? true : value);
  }
  return tidy(data) as Group;
}

function isCheckbox(form: HTMLFormElement, name: string): boolean {
  const control = form.elements.namedItem(name);
  return control instanceof HTMLInputElement && control.type === 'checkbox';
}

function put(target: Group, [first = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    target[first] = value;
    return;
  }
  const group = (target[first] ?? {}) as Group;
  target[first] = group;
  put(group, rest, value);
}
