import type { ReactNode } from 'react';
import type { RichNode } from '@larkfield/contracts/rich-text';
import styles from './rich-text.module.css';

export function RichText({ nodes }: { readonly nodes: readonly RichNode[] }) {
  return <div className={styles.text}>{drawn(nodes)}</div>;
}

function drawn(nodes: readonly RichNode[]): ReactNode {
  return nodes.map((node, place) => <Node key={place} node={node} />);
}

function Node({ node }: { readonly node: RichNode }) {
  if (typeof node === 'string') return node;
  if (node.tag === 'br') return <br />;
  if (node.tag === 'img')
    return <img src={node.src} alt={node.alt} width={node.width} height={node.height} loading="lazy" />;
  if (node.tag === 'a')
    return (
      <a href={node.href} rel="nofollow ugc noopener">
        {drawn(node.children)}
      </a>
    );
  const { tag: Tag, children } = node;
  return <Tag>{drawn(children)}</Tag>;
}
