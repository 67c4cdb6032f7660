/**
 * A header of the area's own. The area says what stands in it, the shell draws it with its own parts: it is in every
 * document, costs the area no script, and stands even where the area's code does not load. The way past it, the menu of
 * languages and that of accessibility belong to it without being named. Links to pages that are not released are left out.
 */
export interface AreaBar {
  /** Stands where the name of the site does, and leads to the area's own beginning. */
  readonly home: BarLink;
  /** The way back to the site. */
  readonly back: BarLink;
  readonly links: readonly BarLink[];
  /** Accounts of the area's own, beside those of the site. */
  readonly account?: BarAccount;
}

export interface BarAccount {
  /** Call that answers an {@link OwnSession}. */
  readonly session: string;
  /** Call that ends it: a POST without entries. */
  readonly logout: string;
  /** Shown to those who are not signed in with such an account. */
  readonly visitor: readonly BarLink[];
  /** Shown below the name of those who are. */
  readonly member: readonly BarLink[];
}

export interface BarLink {
  /** Site path without language. */
  readonly path: string;
  /** Text key `namespace:key`; in a release table the text itself. */
  readonly label: string;
}

/** Who is signed in with an account of an area's own. */
export interface OwnSession {
  readonly username: string | null;
}

/** A bar with every label told by `tell`: what its text keys stand for, for example. */
export function mapBar({ home, back, links, account }: AreaBar, tell: (label: string) => string): AreaBar {
  const one = ({ path, label }: BarLink): BarLink => ({ path, label: tell(label) });
  const own = account && {
    ...account,
    visitor: account.visitor.map(one),
    member: account.member.map(one),
  };
  return { home: one(home), back: one(back), links: links.map(one), ...(own ? { account: own } : {}) };
}

/** Every link of a bar. */
export function barLinks({ home, back, links, account }: AreaBar): readonly BarLink[] {
  return [home, back, ...links, ...(account ? [...account.visitor, ...account.member] : [])];
}
