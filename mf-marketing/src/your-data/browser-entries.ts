import { BROWSER_STORAGE } from '@larkfield/contracts/privacy';

const stores = () => [localStorage, sessionStorage];

/** Returns the keys under which this browser keeps entries of forms and drafts. Storage may be forbidden. */
export function browserEntries(): string[] {
  try {
    return Object.keys(BROWSER_STORAGE).filter((key) =>
      stores().some((store) => store.getItem(key) !== null),
    );
  } catch {
    return [];
  }
}

export function removeBrowserEntries(): void {
  for (const key of browserEntries()) for (const store of stores()) store.removeItem(key);
}
