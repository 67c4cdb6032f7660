import type { CookieName } from '@larkfield/contracts/privacy';

const ONE_YEAR_S = 365 * 24 * 60 * 60;

/** Stores a display choice in a cookie for a year. */
export function writeCookie(name: CookieName, value: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${value}; Path=/; Max-Age=${ONE_YEAR_S}; SameSite=Lax${secure}`;
}

export function readCookie(name: CookieName): string | undefined {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return found?.slice(name.length + 1);
}
