/** What was typed, by the names of the controls; never a file. */
export type Entries = Readonly<Record<string, string>>;

/** Whoever comes back after a month begins anew. */
const KEPT_MS = 30 * 24 * 3600_000;

interface Kept {
  readonly entries: Entries;
  readonly savedAt: number;
}

/** Where entries are kept in this browser. */
export interface DraftStore {
  read(): Entries | undefined;
  save(entries: Entries): void;
  clear(): void;
  /** On a shared computer nothing is kept, and what there was is deleted; until the tab is closed or told otherwise. */
  setShared(shared: boolean): void;
  isShared(): boolean;
}

interface DraftOptions {
  /** Name among all that the site keeps in this browser. */
  readonly name: string;
  /** What is never written down: names of controls. */
  readonly isSecret?: (name: string) => boolean;
  readonly storage?: () => Storage;
  readonly now?: () => number;
}

/** Browsers may refuse to keep anything: then entries last as long as the tab. Secrets never outlive the form. */
export function createDraftStore({
  name,
  isSecret = () => false,
  storage = () => localStorage,
  now = Date.now,
}: DraftOptions): DraftStore {
  let shared = false;
  let held: Entries | undefined;
  const tried = <T>(action: () => T): T | undefined => {
    try {
      return action();
    } catch {
      return undefined;
    }
  };
  const forget = () => tried(() => storage().removeItem(name));
  return {
    read() {
      if (held) return held;
      const kept = tried(() => JSON.parse(storage().getItem(name) ?? 'null') as Kept | null);
      if (!kept || now() - kept.savedAt > KEPT_MS) return undefined;
      return kept.entries;
    },
    save(entries) {
      held = Object.fromEntries(Object.entries(entries).filter(([each]) => !isSecret(each)));
      if (shared) return;
      const kept: Kept = { entries: held, savedAt: now() };
      tried(() => storage().setItem(name, JSON.stringify(kept)));
    },
    clear() {
      held = undefined;
      forget();
    },
    setShared(next) {
      shared = next;
      if (next) forget();
      else if (held) this.save(held);
    },
    isShared: () => shared,
  };
}

/** What the controls of a form hold. */
export function entriesOf(form: HTMLFormElement): Entries {
  const held = [...form.elements].flatMap((control): [string, string][] => {
    if (control instanceof HTMLInputElement) {
      if (['hidden', 'file', 'submit'].includes(control.type) || control.name === 'website') return [];
      const ticked = control.type === 'checkbox' || control.type === 'radio';
      return ticked && !control.checked ? [] : [[control.name, control.value]];
    }
    const text = control instanceof HTMLTextAreaElement || control instanceof HTMLSelectElement;
    return text ? [[control.name, control.value]] : [];
  });
  return Object.fromEntries(held.filter(([name, value]) => name !== '' && value !== ''));
}

/** Puts entries back into the controls of a form. */
export function fillIn(form: HTMLFormElement, entries: Entries): void {
  for (const control of form.elements) {
    if (control instanceof HTMLInputElement) {
      const value = entries[control.name];
      if (value === undefined || control.type === 'hidden' || control.type === 'file') continue;
      if (control.type === 'checkbox' || control.type === 'radio') control.checked = control.value === value;
      else control.value = value;
    } else if (control instanceof HTMLTextAreaElement || control instanceof HTMLSelectElement) {
      const value = entries[control.name];
      if (value !== undefined) control.value = value;
    }
  }
}
