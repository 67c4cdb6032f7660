export interface Sentence {
  readonly text: string;
  readonly range: Range;
}

/** Elements that end a sentence. */
const BLOCKS =
  'h1,h2,h3,h4,h5,h6,p,li,dt,dd,blockquote,figcaption,summary,legend,label,th,td,button,address,pre';
const SILENT = '[aria-hidden="true"],[hidden],script,style,select,textarea,noscript,svg';

/** Returns the visible sentences of a page. Browsers stop an utterance after 15 seconds; a sentence is shorter. */
export function sentencesOf(root: Element, language: string): Sentence[] {
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' });
  return blocksOf(root).flatMap((nodes) => split(nodes, segmenter));
}

function blocksOf(root: Element): Text[][] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const blocks: { readonly owner: Element | null; readonly nodes: Text[] }[] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const parent = node.parentElement;
    if (!(node instanceof Text) || !parent || !isShown(parent)) continue;
    const owner = parent.closest(BLOCKS) ?? parent;
    const last = blocks.at(-1);
    if (last?.owner === owner) last.nodes.push(node);
    else blocks.push({ owner, nodes: [node] });
  }
  return blocks.map(({ nodes }) => nodes);
}

function isShown(element: Element): boolean {
  if (element.closest(SILENT)) return false;
  return element.checkVisibility?.({ visibilityProperty: true }) ?? true;
}

function split(nodes: readonly Text[], segmenter: Intl.Segmenter): Sentence[] {
  const whole = nodes.map(({ data }) => data).join('');
  return [...segmenter.segment(whole)].flatMap(({ segment, index }) => {
    const text = segment.replaceAll(/\s+/gu, ' ').trim();
    if (!/[\p{L}\p{N}]/u.test(text)) return [];
    const start = index + segment.search(/\S/u);
    return [{ text, range: rangeOf(nodes, start, index + segment.trimEnd().length) }];
  });
}

function rangeOf(nodes: readonly Text[], start: number, end: number): Range {
  const range = document.createRange();
  let offset = 0;
  for (const node of nodes) {
    const past = offset + node.length;
    if (start >= offset && start < past) range.setStart(node, start - offset);
    if (end > offset && end <= past) range.setEnd(node, end - offset);
    offset = past;
  }
  return range;
}
