import { FILE_LIMIT_MS, withTimeLimit } from './time-limit.ts';

/**
 * Adds a link to the document and waits for its file. Removes the link after an error, so that a retry starts again; the
 * browser itself waits for a module that is still loading.
 * @throws Error if the file cannot be loaded, has other content than released, or does not load in time
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
  link.addEventListener('error', () => reject(new Error(`${link.href} did not load`)));
  document.head.append(link);
  try {
    await withTimeLimit(promise, limitMs);
  } catch (cause) {
    link.remove();
    throw cause;
  }
}
