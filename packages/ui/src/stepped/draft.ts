import type { BrowserStorageKey } from '@larkfield/contracts/privacy';

/** Values by control name; never files. */
export type Entries = Readonly<Record<string, string>>;

const MAX_AGE_MS = 30 * 24 * 3600_000;

interface SavedDraft {
  readonly entries: Entries;
  readonly savedAt: number;
}

export interface DraftStore {
  read(): Entries | undefined;
  save(entries: Entries): void;
  clear(): void;
  /** On a shared computer entries are deleted and not stored, until the tab closes or the setting changes. */
  setShared(shared: boolean): void;
  isShared(): boolean;
}

interface DraftOptions {
  readonly name: BrowserStorageKey;
  /** Returns whether a control must never be stored, by name. */
  readonly isSecret?: (name: string) => boolean;
  readonly storage?: () => Storage;
  readonly now?: () => number;
}

/** Creates a draft store. If the browser refuses storage, entries last as long as the tab. */
export function createDraftStore({
  name,
  isSecret = () => false,
  storage = () => localStorage,
  now = Date.now,
}: DraftOptions): DraftStore {
  let shared = false;
  let held: Entries | undefined;
  const orUndefined = <T>(action: () => T): T | undefined => {
    try {
      return action();
    } catch {
      return undefined;
    }
  };
  const removeSaved = () => orUndefined(() => storage().removeItem(name));
  return {
    read() {
      if (held) return held;
      const saved = orUndefined(() => JSON.parse(storage().getItem(name) ?? 'null') as SavedDraft | null);
      if (!saved || now() - saved.savedAt > MAX_AGE_MS) return void removeSaved();
      return saved.entries;
    },
    save(entries) {
      held = Object.fromEntries(Object.entries(entries).filter(([each]) => !isSecret(each)));
      if (shared) return;
      const saved: SavedDraft = { entries: held, savedAt: now() };
      orUndefined(() => storage().setItem(name, JSON.stringify(saved)));
    },
    clear() {
      held = undefined;
      removeSaved();
    },
    setShared(next) {
      shared = next;
      if (next) removeSaved();
      else if (held) this.save(held);
    },
    isShared: () => shared,
  };
}

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

export function fillControls(form: HTMLFormElement, entries: Entries): void {
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
