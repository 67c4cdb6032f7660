import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Login } from './login.ts';

/** 256 random bits in base64url. */
const ID = /^[A-Za-z0-9_-]{43}$/;

const isSecure = (siteOrigin: string): boolean => siteOrigin.startsWith('https:');

/** `__Host-` keeps other hosts of the domain from setting a session cookie. Browsers accept it over HTTPS only. */
function sessionCookieName({ cookie }: Login, siteOrigin: string): string {
  return isSecure(siteOrigin) ? `__Host-${cookie}` : cookie;
}

/** Returns the session id of a request, if it has a valid format. */
export function sessionIdOf(
  login: Login,
  { cookies }: Pick<FastifyRequest, 'cookies'>,
  siteOrigin: string,
): string | undefined {
  const id = cookies[sessionCookieName(login, siteOrigin)] ?? '';
  return ID.test(id) ? id : undefined;
}

/** Returns whether the browser sent cookies of a session, valid or not. */
export function hasSessionCookies(
  login: Login,
  { cookies }: Pick<FastifyRequest, 'cookies'>,
  siteOrigin: string,
): boolean {
  const { hint } = login;
  return sessionCookieName(login, siteOrigin) in cookies || (hint !== undefined && hint in cookies);
}

/** Sets the cookies of a new session: the id, which scripts cannot read, and a hint for scripts. */
export function setSessionCookies(login: Login, reply: FastifyReply, id: string, siteOrigin: string): void {
  const attributes = attributesFor(siteOrigin);
  void reply.setCookie(sessionCookieName(login, siteOrigin), id, { ...attributes, httpOnly: true });
  if (login.hint !== undefined) void reply.setCookie(login.hint, '1', attributes);
}

export function clearSessionCookies(login: Login, reply: FastifyReply, siteOrigin: string): void {
  const attributes = attributesFor(siteOrigin);
  void reply.clearCookie(sessionCookieName(login, siteOrigin), { ...attributes, httpOnly: true });
  if (login.hint !== undefined) void reply.clearCookie(login.hint, attributes);
}

function attributesFor(siteOrigin: string): CookieSerializeOptions {
  return { path: '/', secure: isSecure(siteOrigin), sameSite: 'lax' };
}
