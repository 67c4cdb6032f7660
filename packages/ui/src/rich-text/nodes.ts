import { runsToNodes, type RichNode, type TextRunOrBreak } from '@larkfield/contracts/rich-text';
import { $createLinkNode, $isLinkNode } from '@lexical/link';
import {
  $createListItemNode,
  $createListNode,
  $isListItemNode,
  $isListNode,
  type ListNode,
} from '@lexical/list';
import { $createHeadingNode, $createQuoteNode, $isHeadingNode, $isQuoteNode } from '@lexical/rich-text';
import {
  $createLineBreakNode,
  $createParagraphNode,
  $createTextNode,
  $isElementNode,
  $isLineBreakNode,
  $isTextNode,
  type ElementNode,
  type LexicalNode,
  type TextFormatType,
} from 'lexical';

/** Creates editor nodes of a rich text. Call it inside an update. */
export function $blocksOf(nodes: readonly RichNode[]): LexicalNode[] {
  return nodes.flatMap((node) => $blockOf(node) ?? []);
}

function $blockOf(node: RichNode): LexicalNode | undefined {
  if (typeof node === 'string' || node.tag === 'br' || node.tag === 'img') return undefined;
  if (node.tag === 'ul' || node.tag === 'ol') return $listOf(node.tag, node.children);
  const block =
    node.tag === 'h2' || node.tag === 'h3' || node.tag === 'h4'
      ? $createHeadingNode(node.tag)
      : node.tag === 'blockquote'
        ? $createQuoteNode()
        : $createParagraphNode();
  return block.append(...$inline(node.children, []));
}

function $listOf(tag: 'ul' | 'ol', items: readonly RichNode[]): ListNode {
  const list = $createListNode(tag === 'ol' ? 'number' : 'bullet');
  for (const item of items) {
    if (typeof item === 'string' || !('children' in item)) continue;
    const isList = (child: RichNode) =>
      typeof child !== 'string' && (child.tag === 'ul' || child.tag === 'ol');
    list.append(
      $createListItemNode().append(
        ...$inline(
          item.children.filter((child) => !isList(child)),
          [],
        ),
      ),
    );
    for (const child of item.children) {
      if (typeof child === 'string' || (child.tag !== 'ul' && child.tag !== 'ol')) continue;
      list.append($createListItemNode().append($listOf(child.tag, child.children)));
    }
  }
  return list;
}

function $inline(nodes: readonly RichNode[], formats: readonly TextFormatType[]): LexicalNode[] {
  return nodes.flatMap((node): LexicalNode[] => {
    if (typeof node === 'string') {
      const text = $createTextNode(node);
      for (const format of formats) text.toggleFormat(format);
      return [text];
    }
    if (node.tag === 'br') return [$createLineBreakNode()];
    if (node.tag === 'img') return [];
    if (node.tag === 'a') return [$createLinkNode(node.href).append(...$inline(node.children, formats))];
    const format = node.tag === 'strong' ? 'bold' : node.tag === 'em' ? 'italic' : undefined;
    return $inline(node.children, format ? [...formats, format] : formats);
  });
}

/** Returns the editor's rich text. Call it inside a read. */
export function $treeOf(root: ElementNode): RichNode[] {
  return root.getChildren().flatMap((node): RichNode[] => {
    if (!$isElementNode(node)) return [];
    if ($isListNode(node)) return $listTree(node);
    const children = runsToNodes($runsOf(node));
    if (children.length === 0) return [];
    const tag = $isHeadingNode(node) ? headingOf(node.getTag()) : $isQuoteNode(node) ? 'blockquote' : 'p';
    return [{ tag, children }];
  });
}

function $listTree(list: ListNode): RichNode[] {
  const items: RichNode[][] = [];
  for (const item of list.getChildren()) {
    if (!$isListItemNode(item)) continue;
    const first = item.getFirstChild();
    if ($isListNode(first))
      (items.at(-1) ?? (items[items.push([]) - 1] as RichNode[])).push(...$listTree(first));
    else items.push(runsToNodes($runsOf(item)));
  }
  const children = items.flatMap((inner): RichNode[] =>
    inner.length > 0 ? [{ tag: 'li', children: inner }] : [],
  );
  return children.length > 0 ? [{ tag: list.getListType() === 'number' ? 'ol' : 'ul', children }] : [];
}

function $runsOf(element: ElementNode, href?: string): TextRunOrBreak[] {
  return element.getChildren().flatMap((node): TextRunOrBreak[] => {
    if ($isLineBreakNode(node)) return [{ kind: 'break' }];
    if ($isTextNode(node))
      return [
        {
          kind: 'text',
          text: node.getTextContent(),
          bold: node.hasFormat('bold'),
          italic: node.hasFormat('italic'),
          href,
        },
      ];
    if ($isLinkNode(node)) return $runsOf(node, node.getURL());
    return $isElementNode(node) ? $runsOf(node, href) : [];
  });
}

function headingOf(tag: string): 'h2' | 'h3' | 'h4' {
  return tag === 'h3' || tag === 'h4' ? tag : 'h2';
}
