import { FILE_LIMIT_MS, withTimeLimit } from './time-limit.ts';

/**
 * Adds a link to the document and waits until its file is there.
 * @throws Error when the file does not come, or not in time; the dead link is removed so that a retry starts afresh. A module that
 * is still on its way is waited for by the browser itself.
 */
export async function loadLink(
  document: Document,
  attributes: Readonly<Pick<HTMLLinkElement, 'rel' | 'href'> & Partial<Pick<HTMLLinkElement, 'integrity'>>>,
  limitMs = FILE_LIMIT_MS,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const link = document.createElement('link');
  Object.assign(link, attributes);
  link.addEventListener('load', () => resolve());
  link.addEventListener('error', () => reject(new Error(`${link.href} did not load as released`)));
  document.head.append(link);
  try {
    await withTimeLimit(promise, limitMs);
  } catch (cause) {
    link.remove();
    throw cause;
  }
}
