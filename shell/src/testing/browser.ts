/** Forgets all cookies of the test's document. */
export function clearCookies(): void {
  for (const pair of document.cookie.split('; ')) {
    document.cookie = `${pair.split('=')[0]}=; Path=/; Max-Age=0`;
  }
}

/** Keeps links from leaving the test's document, which cannot load another; their handlers run all the same. */
export function stayOnPage(): void {
  document.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('a')) event.preventDefault();
  });
}
