import { runsToNodes, type TextRunOrBreak } from './runs.ts';
import type { RichNode } from './nodes.ts';
import { RICH_TEXT_LIMITS } from './limits.ts';

type BlockTag = 'p' | 'h2' | 'h3' | 'h4' | 'blockquote';

interface List {
  readonly tag: 'ul' | 'ol';
  readonly items: Item[];
}

interface Item {
  readonly runs: TextRunOrBreak[];
  readonly lists: List[];
}

/** Creates a builder that receives text and marks in reading order and creates blocks. */
export function createRichTextBuilder() {
  const blocks: RichNode[] = [];
  const open: List[] = [];
  let runs: TextRunOrBreak[] = [];
  let count = 0;

  function endBlock(tag: BlockTag): void {
    const children = runsToNodes(runs);
    runs = [];
    if (children.length > 0) blocks.push({ tag, children });
  }

  return {
    add(run: TextRunOrBreak): void {
      count += 1;
      if (count > RICH_TEXT_LIMITS.nodes)
        throw new RangeError(`a rich text has at most ${RICH_TEXT_LIMITS.nodes} nodes`);
      (open.at(-1)?.items.at(-1)?.runs ?? runs).push(run);
    },
    /** Ends the current block. Inside a list, adds a list item. */
    endBlock(tag: BlockTag): void {
      const item = open.at(-1)?.items.at(-1);
      if (item) item.runs.push({ kind: 'break' });
      else if (open.length === 0) endBlock(tag);
    },
    openList(tag: List['tag']): void {
      const list: List = { tag, items: [] };
      const above = open.at(-1);
      if (above && open.length >= RICH_TEXT_LIMITS.listDepth) open.push(above);
      else {
        if (above) itemOf(above).lists.push(list);
        open.push(list);
      }
    },
    addItem(): void {
      if (open.length === 0) open.push({ tag: 'ul', items: [] });
      open.at(-1)?.items.push({ runs: [], lists: [] });
    },
    closeList(): void {
      const list = open.pop();
      if (!list || open.length > 0) return;
      const node = listNode(list);
      if (node) blocks.push(node);
    },
    isInList: () => open.length > 0,
    end(): RichNode[] {
      while (open.length > 1) open.pop();
      if (open.length > 0) this.closeList();
      endBlock('p');
      return blocks;
    },
  };
}

function itemOf(list: List): Item {
  const last = list.items.at(-1);
  if (last) return last;
  const item: Item = { runs: [], lists: [] };
  list.items.push(item);
  return item;
}

function listNode({ tag, items }: List): RichNode | undefined {
  const children = items.flatMap(({ runs, lists }): RichNode[] => {
    const inner = [...runsToNodes(runs), ...lists.flatMap((list) => listNode(list) ?? [])];
    return inner.length > 0 ? [{ tag: 'li', children: inner }] : [];
  });
  return children.length > 0 ? { tag, children } : undefined;
}
