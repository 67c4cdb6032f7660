import type { Mailbox } from '../parts/parts.ts';

/** Parses `Name <name@host>` or `name@host` of a validated configuration. */
export function parseMailbox(text: string): Mailbox {
  const [, name = '', address = text] = /^(.*?)<([^<>]+)>$/.exec(text.trim()) ?? [];
  return { name: name.trim().replaceAll('"', ''), address: address.trim() };
}
