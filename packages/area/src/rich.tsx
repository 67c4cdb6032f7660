import { Fragment, type ReactNode } from 'react';

/** Wrappers by tag name, for texts with marked-up parts. */
export type RichParts = Readonly<Record<string, (content: string) => ReactNode>>;

/**
 * Replaces `<name>…</name>` in a translated text by elements: `rich(t('x'), { link: (c) => <Link to="/">{c}</Link> })`.
 * Tags do not nest; a tag without a wrapper shows its content.
 */
export function rich(text: string, parts: RichParts): ReactNode {
  return text.split(/(<(\w+)>.*?<\/\2>)/s).map((piece, index, all) => {
    if (index % 3 === 2) return null;
    if (index % 3 === 0) return piece;
    const name = all[index + 1] ?? '';
    const content = piece.slice(name.length + 2, -(name.length + 3));
    return <Fragment key={index}>{parts[name]?.(content) ?? content}</Fragment>;
  });
}
