/** Where entries wait while somebody logs in: this tab of this browser alone, and no longer than it is open. */
const KEY = 'equity-entries';

type Entries = Readonly<Record<string, string>>;

/** Keeps what stands in a form. A browser that keeps nothing for pages loses it, as it would without this. */
export function keepEntries(form: HTMLFormElement): void {
  const entries = [...new FormData(form)].filter(
    ([name, value]) => typeof value === 'string' && value !== '' && !isHidden(form, name),
  );
  try {
    sessionStorage.setItem(KEY, JSON.stringify(Object.fromEntries(entries)));
  } catch {
    // Storage is switched off or full.
  }
}

/** Puts what was kept back into a form. Answers whether there was anything. */
export function restoreEntries(form: HTMLFormElement): boolean {
  const entries = read();
  let found = false;
  for (const [name, value] of Object.entries(entries)) {
    const control = form.elements.namedItem(name);
    if (control instanceof HTMLInputElement && control.type === 'checkbox') control.checked = true;
    else if (isText(control)) control.value = value;
    else continue;
    // As if it had been entered: a list of countries remembers it for another language.
    if (control instanceof HTMLSelectElement) control.dispatchEvent(new Event('change', { bubbles: true }));
    found = true;
  }
  return found;
}

export function forgetEntries(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept either.
  }
}

function read(): Entries {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    const entries = Object.entries(Object(kept) as object);
    return Object.fromEntries(
      entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  } catch {
    return {};
  }
}

function isHidden(form: HTMLFormElement, name: string): boolean {
  const control = form.elements.namedItem(name);
  return (control instanceof HTMLInputElement && control.type === 'hidden') || name === 'website';
}

function isText(control: unknown): control is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement {
  return (
    control instanceof HTMLInputElement ||
    control instanceof HTMLSelectElement ||
    control instanceof HTMLTextAreaElement
  );
}
