/** A running site of ours. */
export interface RunningSite {
  readonly origin: string;
  /** What its shell offers to areas; sites from before it was told say nothing. */
  readonly shellContract?: number;
}

/** The site at an address. @throws Error when it does not answer, or is another program's. */
export async function siteAt(address: string): Promise<RunningSite> {
  if (!URL.canParse(address))
    throw new Error(`${address} is no address: it looks like https://www.example.org`);
  const { origin } = new URL(address);
  const answer = await fetch(`${origin}/releases/current`).catch(() => undefined);
  const current = answer?.ok
    ? ((await answer.json().catch(() => ({}))) as { readonly id?: string; readonly shellContract?: number })
    : {};
  const { id = '', shellContract } = current;
  if (!/^[0-9a-f]{16}$/.test(id)) throw new Error(`${origin} does not answer as a site of ours`);
  return { origin, ...(shellContract === undefined ? {} : { shellContract }) };
}

/** @throws Error when the shell of a running site is not the one that an area is written for: its pages would be error pages */
export function checkShellContract(
  area: { readonly id: string; readonly shellContract: number },
  { origin, shellContract }: RunningSite,
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
