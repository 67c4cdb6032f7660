import { nodesOf, type Run } from './runs.ts';
import type { RichNode } from '../shared/rich.ts';
import { RICH_LIMITS } from './limits.ts';

type BlockTag = 'p' | 'h2' | 'h3' | 'h4' | 'blockquote';

interface List {
  readonly tag: 'ul' | 'ol';
  readonly items: Item[];
}

interface Item {
  readonly runs: Run[];
  readonly lists: List[];
}

/** Takes text and marks in reading order and makes blocks of them. */
export function createBuilder() {
  const blocks: RichNode[] = [];
  const open: List[] = [];
  let runs: Run[] = [];
  let count = 0;

  function endBlock(tag: BlockTag): void {
    const children = nodesOf(runs);
    runs = [];
    if (children.length > 0) blocks.push({ tag, children });
  }

  return {
    add(run: Run): void {
      count += 1;
      if (count > RICH_LIMITS.nodes) throw new RangeError('more than a rich text may hold');
      (open.at(-1)?.items.at(-1)?.runs ?? runs).push(run);
    },
    /** What was added since the last end is a block; inside of a list it goes on. */
    endBlock(tag: BlockTag): void {
      const item = open.at(-1)?.items.at(-1);
      if (item) item.runs.push({ kind: 'break' });
      else if (open.length === 0) endBlock(tag);
    },
    openList(tag: List['tag']): void {
      const list: List = { tag, items: [] };
      const above = open.at(-1);
      if (above && open.length >= RICH_LIMITS.listDepth) open.push(above);
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
    const inner = [...nodesOf(runs), ...lists.flatMap((list) => listNode(list) ?? [])];
    return inner.length > 0 ? [{ tag: 'li', children: inner }] : [];
  });
  return children.length > 0 ? { tag, children } : undefined;
}
