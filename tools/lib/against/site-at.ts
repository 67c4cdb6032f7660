/** Origin of a site that answers. @throws Error when it does not, or is another program's. */
export async function siteAt(address: string): Promise<string> {
  if (!URL.canParse(address))
    throw new Error(`${address} is no address: it looks like https://www.example.org`);
  const { origin } = new URL(address);
  const answer = await fetch(`${origin}/releases/current`).catch(() => undefined);
  const current = answer?.ok ? ((await answer.json().catch(() => ({}))) as { readonly id?: string }) : {};
  if (!/^[0-9a-f]{16}$/.test(current.id ?? ''))
    throw new Error(`${origin} does not answer as a site of ours`);
  return origin;
}
