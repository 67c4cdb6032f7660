import type { Mailbox } from '../records/parts.ts';

/** Reads `Name <name@host>` or `name@host` of a configuration that has been checked. */
export function parseMailbox(text: string): Mailbox {
  const [, name = '', address = text] = /^(.*?)<([^<>]+)>$/.exec(text.trim()) ?? [];
  return { name: name.trim().replaceAll('"', ''), address: address.trim() };
}
