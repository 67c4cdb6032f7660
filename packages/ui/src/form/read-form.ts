import { normalizeEntries } from '@larkfield/contracts/tidy';

type Group = Record<string, unknown>;

/** Reads a form into a request body: dotted names nest, checked boxes are `true`, empty values are omitted. */
export function readForm(form: HTMLFormElement): Group {
  const data: Group = {};
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string') put(data, name.split('.'), isCheckbox(form, name) ? true : value);
  }
  return normalizeEntries(data) as Group;
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
