import { SIGNED_IN_COOKIE } from '@larkfield/contracts';

/** 256 random bits in base64url. */
const ID = /^[A-Za-z0-9_-]{43}$/;

const isSecure = (siteOrigin: string): boolean => siteOrigin.startsWith('https:');

/** `__Host-` keeps other hosts of the domain from planting a session; browsers take it over HTTPS only. */
export function sessionCookieName(siteOrigin: string): string {
  return isSecure(siteOrigin) ? '__Host-session' : 'session';
}

/** The session id that a call carries, if it has the shape of one. */
export function sessionIdOf(header: string | undefined, siteOrigin: string): string | undefined {
  const start = `${sessionCookieName(siteOrigin)}=`;
  const pair = header?.split(';').find((each) => each.trimStart().startsWith(start));
  const id = pair?.trim().slice(start.length) ?? '';
  return ID.test(id) ? id : undefined;
}

/** The cookies of a new session: the id, which no script can read, and a hint for scripts that there is one. */
export function sessionCookies(id: string, siteOrigin: string): string[] {
  return write(id, '1', siteOrigin, '');
}

/** Takes both cookies away. */
export function endedCookies(siteOrigin: string): string[] {
  return write('', '', siteOrigin, '; Max-Age=0');
}

function write(id: string, hint: string, siteOrigin: string, age: string): string[] {
  const secure = isSecure(siteOrigin) ? '; Secure' : '';
  return [
    `${sessionCookieName(siteOrigin)}=${id}; Path=/${age}${secure}; HttpOnly; SameSite=Lax`,
    `${SIGNED_IN_COOKIE}=${hint}; Path=/${age}${secure}; SameSite=Lax`,
  ];
}
