/**
 * An area's own header. The area lists its content and the shell renders it, so that it is in every document, needs no
 * script of the area, and works even if the area's code does not load. The name of the site, the skip link, the language
 * menu and the accessibility menu are always included. Links to pages that are not released are left out.
 */
export interface AreaBar {
  /** Name of the area, beside that of the site. Both link to the area's start page. */
  readonly home: BarLink;
  readonly back: BarLink;
  readonly links: readonly BarLink[];
  /** Replaces the search of the site. */
  readonly search?: BarLink;
  /** The area's own accounts. Without them the header shows the accounts of the site. */
  readonly account?: BarAccount;
  /** `slim`: the footer is one line, for pages that people work with. */
  readonly footer?: 'slim';
}

export interface BarAccount {
  /** Call that returns an {@link OwnSession}. */
  readonly session: string;
  /** Call that ends the session: a POST without entries. */
  readonly logout: string;
  /** Links for visitors who are not signed in with such an account. */
  readonly visitor: readonly BarLink[];
  /** Menu below the username of a signed-in visitor. */
  readonly member: readonly BarLink[];
}

export interface BarLink {
  /** Site path without language. */
  readonly path: string;
  /** Text key `namespace:key`; in a release table the text itself. */
  readonly label: string;
}

/** A session with an area's own accounts. `username` is null if nobody is signed in. */
export interface OwnSession {
  readonly username: string | null;
}

export function mapBar(
  { home, back, links, search, account, ...rest }: AreaBar,
  transform: (label: string) => string,
): AreaBar {
  const mapLink = ({ path, label }: BarLink): BarLink => ({ path, label: transform(label) });
  const own = account && {
    ...account,
    visitor: account.visitor.map(mapLink),
    member: account.member.map(mapLink),
  };
  return {
    ...rest,
    home: mapLink(home),
    back: mapLink(back),
    links: links.map(mapLink),
    ...(search ? { search: mapLink(search) } : {}),
    ...(own ? { account: own } : {}),
  };
}

export function barLinks({ home, back, links, search, account }: AreaBar): readonly BarLink[] {
  return [
    home,
    back,
    ...links,
    ...(search ? [search] : []),
    ...(account ? [...account.visitor, ...account.member] : []),
  ];
}
