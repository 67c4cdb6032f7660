const ENTRY = { name: 'List-Unsubscribe', value: 'One-Click' };

/** Content types of a one-click unsubscribe request (RFC 8058). */
export const ONE_CLICK_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/** Parses a one-click unsubscribe body. Returns an empty object for anything else. */
export function readOneClickBody(body: string, contentType = ''): Record<string, string> {
  const found = contentType.startsWith('multipart/')
    ? /name="?List-Unsubscribe"?\r\n(?:[\w-]+:[^\r\n]*\r\n)*\r\n(One-Click)\r\n/i.exec(body)?.[1]
    : new URLSearchParams(body).get(ENTRY.name);
  return found === ENTRY.value ? { [ENTRY.name]: ENTRY.value } : {};
}
