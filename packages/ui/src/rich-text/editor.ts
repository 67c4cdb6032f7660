import { richTextFromHtml, richTextToHtml, safeHref } from '@larkfield/contracts/rich-text';
import { createEmptyHistoryState, registerHistory } from '@lexical/history';
import { $toggleLink, LinkNode } from '@lexical/link';
import { $insertList, $removeList, ListItemNode, ListNode, registerList } from '@lexical/list';
import {
  $createHeadingNode,
  $createQuoteNode,
  HeadingNode,
  QuoteNode,
  registerRichText,
} from '@lexical/rich-text';
import { $setBlocksType } from '@lexical/selection';
import {
  $createParagraphNode,
  $getRoot,
  $getSelection,
  $insertNodes,
  $isRangeSelection,
  COMMAND_PRIORITY_CRITICAL,
  createEditor,
  DROP_COMMAND,
  FORMAT_TEXT_COMMAND,
  PASTE_COMMAND,
  REDO_COMMAND,
  UNDO_COMMAND,
} from 'lexical';
import { $blocksOf, $treeOf } from './nodes.ts';

export const BLOCKS = ['h2', 'h3', 'p', 'quote', 'bullet', 'number'] as const;
export type Block = (typeof BLOCKS)[number];

/** Commands of the toolbar. */
export interface Editor {
  block(type: Block): void;
  bold(): void;
  italic(): void;
  /** Without an address, removes the link. */
  link(address: string | undefined): void;
  undo(): void;
  redo(): void;
  end(): void;
}

/** Starts a rich-text editor. Pasted HTML goes through the service's parser, so authors see what will be stored. */
export function startEditor(element: HTMLElement, html: string, onChange: (html: string) => void): Editor {
  const editor = createEditor({
    namespace: 'details',
    nodes: [HeadingNode, QuoteNode, ListNode, ListItemNode, LinkNode],
    onError(error) {
      throw error;
    },
  });
  editor.setRootElement(element);
  const insertPasted = (data: DataTransfer | null): boolean => {
    const pasted = data?.getData('text/html') || data?.getData('text/plain');
    if (!pasted) return false;
    editor.update(() => $insertNodes($blocksOf(richTextFromHtml(pasted.slice(0, 90_000)))));
    return true;
  };
  const ends = [
    registerRichText(editor),
    registerList(editor),
    registerHistory(editor, createEmptyHistoryState(), 300),
    editor.registerCommand(
      PASTE_COMMAND,
      (event) => {
        event.preventDefault();
        return insertPasted('clipboardData' in event ? event.clipboardData : null) || true;
      },
      COMMAND_PRIORITY_CRITICAL,
    ),
    editor.registerCommand(
      DROP_COMMAND,
      (event) => {
        event.preventDefault();
        return insertPasted(event.dataTransfer) || true;
      },
      COMMAND_PRIORITY_CRITICAL,
    ),
    editor.registerUpdateListener(({ editorState, dirtyElements, dirtyLeaves }) => {
      if (dirtyElements.size > 0 || dirtyLeaves.size > 0)
        onChange(editorState.read(() => richTextToHtml($treeOf($getRoot()))));
    }),
  ];
  editor.update(
    () => {
      const blocks = $blocksOf(richTextFromHtml(html));
      $getRoot()
        .clear()
        .append(...(blocks.length > 0 ? blocks : [$createParagraphNode()]));
    },
    { tag: 'history-merge' },
  );

  return {
    block: (type) =>
      editor.update(() => {
        const selection = $getSelection();
        if (type === 'bullet' || type === 'number') return $insertList(type);
        $removeList();
        if (!$isRangeSelection(selection)) return;
        $setBlocksType(selection, () =>
          type === 'p'
            ? $createParagraphNode()
            : type === 'quote'
              ? $createQuoteNode()
              : $createHeadingNode(type),
        );
      }),
    bold: () => void editor.dispatchCommand(FORMAT_TEXT_COMMAND, 'bold'),
    italic: () => void editor.dispatchCommand(FORMAT_TEXT_COMMAND, 'italic'),
    link: (address) => editor.update(() => $toggleLink(safeHref(address) ?? null)),
    undo: () => void editor.dispatchCommand(UNDO_COMMAND, undefined),
    redo: () => void editor.dispatchCommand(REDO_COMMAND, undefined),
    end() {
      for (const end of ends) end();
      editor.setRootElement(null);
    },
  };
}
