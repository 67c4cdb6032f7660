import type { CookieSerializeOptions } from '@fastify/cookie';
import { SIGNED_IN_COOKIE } from '@larkfield/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** 256 random bits in base64url. */
const ID = /^[A-Za-z0-9_-]{43}$/;

const isSecure = (siteOrigin: string): boolean => siteOrigin.startsWith('https:');

/** `__Host-` keeps other hosts of the domain from planting a session; browsers take it over HTTPS only. */
function sessionCookieName(siteOrigin: string): string {
  return isSecure(siteOrigin) ? '__Host-session' : 'session';
}

/** The session id that a call carries, if it has the shape of one. */
export function sessionIdOf(
  { cookies }: Pick<FastifyRequest, 'cookies'>,
  siteOrigin: string,
): string | undefined {
  const id = cookies[sessionCookieName(siteOrigin)] ?? '';
  return ID.test(id) ? id : undefined;
}

/** The browser has a session's cookies, whatever they are worth. */
export function hasSessionCookies({ cookies }: Pick<FastifyRequest, 'cookies'>, siteOrigin: string): boolean {
  return sessionCookieName(siteOrigin) in cookies || SIGNED_IN_COOKIE in cookies;
}

/** The cookies of a new session: the id, which no script can read, and a hint for scripts that there is one. */
export function setSessionCookies(reply: FastifyReply, id: string, siteOrigin: string): void {
  const attributes = attributesFor(siteOrigin);
  void reply
    .setCookie(sessionCookieName(siteOrigin), id, { ...attributes, httpOnly: true })
    .setCookie(SIGNED_IN_COOKIE, '1', attributes);
}

/** Takes both cookies away. */
export function clearSessionCookies(reply: FastifyReply, siteOrigin: string): void {
  const attributes = attributesFor(siteOrigin);
  void reply
    .clearCookie(sessionCookieName(siteOrigin), { ...attributes, httpOnly: true })
    .clearCookie(SIGNED_IN_COOKIE, attributes);
}

function attributesFor(siteOrigin: string): CookieSerializeOptions {
  return { path: '/', secure: isSecure(siteOrigin), sameSite: 'lax' };
}
