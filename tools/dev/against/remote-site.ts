/** A running Larkfield site. */
export interface RemoteSite {
  readonly origin: string;
  /** Version of its shell contract; older sites do not report it. */
  readonly shellContract?: number;
}

/** Resolves with the site at an address. @throws Error when it does not answer, or is another program. */
export async function fetchRemoteSite(address: string): Promise<RemoteSite> {
  if (!URL.canParse(address))
    throw new Error(`${address} is no address; expected for example https://www.example.org`);
  const { origin } = new URL(address);
  const answer = await fetch(`${origin}/releases/current`).catch(() => undefined);
  const current = answer?.ok
    ? ((await answer.json().catch(() => ({}))) as { readonly id?: string; readonly shellContract?: number })
    : {};
  const { id = '', shellContract } = current;
  if (!/^[0-9a-f]{16}$/.test(id)) throw new Error(`${origin} does not answer as a site of ours`);
  return { origin, ...(shellContract === undefined ? {} : { shellContract }) };
}

/** @throws Error when the area is written for another version of the shell contract: its pages would be error pages. */
export function checkShellContract(
  area: { readonly id: string; readonly shellContract: number },
  { origin, shellContract }: RemoteSite,
): void {
  if (shellContract === area.shellContract) return;
  const theirs =
    shellContract === undefined
      ? 'does not say which one it has: it runs an older edge'
      : `has ${shellContract}`;
  throw new Error(
    `${area.id} is written for the shell contract ${area.shellContract}, ${origin} ${theirs}. Deploy this tree there, or work in the tree that runs there.`,
  );
}
