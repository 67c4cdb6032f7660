import { directionOf, type Language } from '@larkfield/contracts';
import PDFDocument from 'pdfkit';
import { loadFonts, type Fonts, type Weight, type Written } from './fonts.ts';
import { layOut, type Line } from './lines.ts';

/** What stands on the pages, from top to bottom. */
export type Block =
  | { readonly kind: 'title' | 'heading' | 'paragraph' | 'notice' | 'small'; readonly text: string }
  /** Label and value side by side, over a line. */
  | { readonly kind: 'row'; readonly label: string; readonly value: string }
  /** Label and drawing side by side, over a line. */
  | { readonly kind: 'drawing'; readonly label: string; readonly strokes: Strokes };

export type Strokes = readonly (readonly { readonly x: number; readonly y: number }[])[];

export interface DocumentSettings {
  readonly language: Language;
  readonly title: string;
  readonly createdAt: Date;
  /** What stands below each page. */
  footer(page: number, pages: number): string;
}

interface Look {
  readonly size: number;
  readonly weight: Weight;
  /** Space above. */
  readonly above: number;
  readonly tag: string;
}

const LOOKS = {
  title: { size: 20, weight: 'bold', above: 0, tag: 'H1' },
  heading: { size: 12.5, weight: 'bold', above: 14, tag: 'H2' },
  paragraph: { size: 10.5, weight: 'regular', above: 5, tag: 'P' },
  notice: { size: 10.5, weight: 'bold', above: 8, tag: 'P' },
  small: { size: 8.5, weight: 'regular', above: 12, tag: 'P' },
} as const satisfies Record<string, Look>;

const MARGIN = 62;
const FOOTER = 8.5;
const LEADING = 1.5;
const LABEL_SHARE = 0.34;
const DRAWING_HEIGHT = 70;
const INK = '#000000';
const RULE = '#555555';

/** Makes a tagged PDF of one language, whatever scripts the entries in it are in. */
export async function renderPdf(settings: DocumentSettings, blocks: readonly Block[]): Promise<Buffer> {
  const { language, title, createdAt } = settings;
  const document = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: language,
    displayTitle: true,
    info: { Title: title, CreationDate: createdAt, ModDate: createdAt },
  });
  const bytes = collect(document);
  const fonts = await loadFonts(document, language, [...blocks.flatMap(textsOf), footerSample(settings)]);
  const sheet = createSheet(document, fonts, language);
  for (const block of blocks) drawBlock(sheet, block);
  drawFooters(sheet, settings);
  document.end();
  return bytes;
}

function collect(document: typeof PDFDocument.prototype): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
}

function textsOf(block: Block): Written[] {
  if (block.kind === 'drawing') return [{ text: block.label, weight: 'bold' }];
  if (block.kind === 'row')
    return [
      { text: block.label, weight: 'bold' },
      { text: block.value, weight: 'regular' },
    ];
  return [{ text: block.text, weight: LOOKS[block.kind].weight }];
}

/** The numbers of the pages are only known at the end; any of them may be needed. */
function footerSample({ footer }: DocumentSettings): Written {
  return { text: `${footer(1, 1)}0123456789`, weight: 'regular' };
}

type Sheet = ReturnType<typeof createSheet>;

/** What all drawing on one document shares: its column, its place on the page, its lines. */
function createSheet(document: typeof PDFDocument.prototype, fonts: Fonts, language: Language) {
  const direction = directionOf(language);
  const width = document.page.width - 2 * MARGIN;
  const bottom = document.page.height - MARGIN - 2 * FOOTER;
  let y = MARGIN;

  function breakLines(
    text: string,
    { size, weight }: Pick<Look, 'size' | 'weight'>,
    room: number,
    isEntry = false,
  ) {
    return layOut(fonts.drawable(text), {
      language,
      // An address in English reads from left to right in an Arabic document, too.
      direction: isEntry ? undefined : direction,
      width: room,
      faceOf: (character) => fonts.faceOf(character, weight),
      measure: (part, face) => document.font(face).fontSize(size).widthOfString(part),
    });
  }

  /** Draws a line between two edges, from the side where the language begins. */
  function drawLine(line: Line, size: number, from: number, room: number, top: number): void {
    const start = direction === 'rtl' ? from + room - line.width : from;
    // Faces differ in height: what shares a line shares its base.
    for (const { text, face, x } of line.pieces)
      document
        .font(face)
        .fontSize(size)
        .fillColor(INK)
        .text(text, start + x, top + size, { lineBreak: false, baseline: 'alphabetic' });
  }

  /** Begins a new page when this much does not fit. */
  function need(height: number): void {
    if (y + height <= bottom) return;
    document.addPage();
    y = MARGIN;
  }

  /** Marks what is drawn for those who hear the document. */
  function tagged(tag: string, draw: () => void): void {
    document.addStructure(document.struct(tag, draw));
  }

  return {
    document,
    direction,
    width,
    breakLines,
    drawLine,
    need,
    tagged,
    get y() {
      return y;
    },
    move: (by: number) => void (y += by),
  };
}

function drawBlock(sheet: Sheet, block: Block): void {
  if (block.kind === 'row') drawRow(sheet, block);
  else if (block.kind === 'drawing') drawDrawing(sheet, block);
  else drawText(sheet, block.text, LOOKS[block.kind]);
}

function drawText(sheet: Sheet, text: string, look: Look): void {
  const lines = sheet.breakLines(text, look, sheet.width);
  const height = look.size * LEADING;
  // A heading stays with the first lines below it.
  sheet.need(look.above + (look.tag === 'P' ? height : height * 4));
  sheet.move(look.above);
  for (const line of lines) {
    sheet.need(height);
    sheet.tagged(look.tag, () => sheet.drawLine(line, look.size, MARGIN, sheet.width, sheet.y));
    sheet.move(height);
  }
}

/** The two columns of a row; in Arabic the first is on the right. */
function columns({ direction, width }: Sheet) {
  const label = width * LABEL_SHARE;
  const value = width - label;
  return direction === 'rtl'
    ? { label: { from: MARGIN + value, room: label - 12 }, value: { from: MARGIN, room: value } }
    : { label: { from: MARGIN, room: label - 12 }, value: { from: MARGIN + label, room: value } };
}

function drawRow(sheet: Sheet, { label, value }: Extract<Block, { kind: 'row' }>): void {
  const { label: left, value: right } = columns(sheet);
  const { size } = LOOKS.paragraph;
  const labels = sheet.breakLines(label, { size, weight: 'bold' }, left.room);
  const values = sheet.breakLines(value, { size, weight: 'regular' }, right.room, true);
  const height = size * LEADING;
  const lines = Math.max(labels.length, values.length, 1);
  sheet.need(lines * height + 12);
  sheet.move(6);
  const top = sheet.y;
  sheet.tagged('P', () => {
    labels.forEach((line, index) => sheet.drawLine(line, size, left.from, left.room, top + index * height));
    values.forEach((line, index) => sheet.drawLine(line, size, right.from, right.room, top + index * height));
  });
  sheet.move(lines * height + 4);
  rule(sheet);
}

function drawDrawing(sheet: Sheet, { label, strokes }: Extract<Block, { kind: 'drawing' }>): void {
  const { label: left, value: right } = columns(sheet);
  const { size } = LOOKS.paragraph;
  sheet.need(DRAWING_HEIGHT + 12);
  sheet.move(6);
  const top = sheet.y;
  sheet.tagged('P', () =>
    sheet
      .breakLines(label, { size, weight: 'bold' }, left.room)
      .forEach((line, index) =>
        sheet.drawLine(line, size, left.from, left.room, top + index * size * LEADING),
      ),
  );
  drawStrokes(sheet, strokes, right.from, right.room, top);
  sheet.move(DRAWING_HEIGHT);
  rule(sheet);
}

/** The drawing as a whole, in its own proportions and in the middle of its box. */
function drawStrokes({ document }: Sheet, strokes: Strokes, from: number, room: number, top: number): void {
  const points = strokes.flat();
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [x0, y0] = [Math.min(...xs), Math.min(...ys)];
  const [wide, high] = [Math.max(...xs) - x0, Math.max(...ys) - y0];
  const scale = Math.min((room - 8) / Math.max(wide, 1), (DRAWING_HEIGHT - 8) / Math.max(high, 1), 1);
  const at = ({ x, y }: { x: number; y: number }): [number, number] => [
    from + (room - wide * scale) / 2 + (x - x0) * scale,
    top + (DRAWING_HEIGHT - high * scale) / 2 + (y - y0) * scale,
  ];
  document.lineWidth(1.4).lineCap('round').lineJoin('round').strokeColor(INK);
  for (const [first, ...rest] of strokes) {
    if (!first) continue;
    document.moveTo(...at(first));
    // A dot is a stroke that goes nowhere.
    for (const point of rest.length > 0 ? rest : [first]) document.lineTo(...at(point));
    document.stroke();
  }
}

function rule({ document, width, y, move }: Sheet): void {
  document
    .lineWidth(0.6)
    .strokeColor(RULE)
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + width, y)
    .stroke();
  move(2);
}

function drawFooters(sheet: Sheet, { footer }: DocumentSettings): void {
  const { document, width } = sheet;
  const { count } = document.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    document.switchToPage(page);
    const look = { size: FOOTER, weight: 'regular' } as const;
    const [line] = sheet.breakLines(footer(page + 1, count), look, width);
    if (line) sheet.drawLine(line, FOOTER, MARGIN, width, document.page.height - MARGIN);
  }
}
