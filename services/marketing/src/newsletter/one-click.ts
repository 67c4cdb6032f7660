const ENTRY = { name: 'List-Unsubscribe', value: 'One-Click' };

/** The two content types that mail programs may send the one entry in (RFC 8058). */
export const ONE_CLICK_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/** Reads the one entry, whichever way it comes; nothing else is looked at. */
export function readOneClick(body: string, contentType = ''): Record<string, string> {
  const found = contentType.startsWith('multipart/')
    ? /name="?List-Unsubscribe"?\r\n(?:[\w-]+:[^\r\n]*\r\n)*\r\n(One-Click)\r\n/i.exec(body)?.[1]
    : new URLSearchParams(body).get(ENTRY.name);
  return found === ENTRY.value ? { [ENTRY.name]: ENTRY.value } : {};
}
