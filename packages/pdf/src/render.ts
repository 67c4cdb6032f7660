import type { Language } from '@larkfield/contracts';
import PDFDocument from 'pdfkit';
import { drawBlock, textsOf, type Block } from './blocks.ts';
import { collect } from './collect.ts';
import { loadFonts, type Written } from './fonts.ts';
import { BLOCK_MARGIN, createSheet, FOOTER, MARGIN, type Sheet } from './sheet.ts';

export interface DocumentSettings {
  readonly language: Language;
  readonly title: string;
  readonly createdAt: Date;
  /** What stands below each page. */
  footer(page: number, pages: number): string;
}

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
  hideBookmarks(document);
  for (const block of blocks) drawBlock(sheet, block);
  drawFooters(sheet, settings);
  sheet.end();
  document.end();
  return bytes;
}

/** The numbers of the pages are only known at the end; any of them may be needed. */
function footerSample({ footer }: DocumentSettings): Written {
  return { text: `${footer(1, 1)}0123456789`, weight: 'regular' };
}

function drawFooters(sheet: Sheet, { footer }: DocumentSettings): void {
  const { document, width } = sheet;
  const { count } = document.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    document.switchToPage(page);
    const look = { size: FOOTER, weight: 'regular' } as const;
    const [line] = sheet.breakLines(footer(page + 1, count), look, width);
    if (line)
      sheet.artifact(() => sheet.drawLine(line, FOOTER, MARGIN, width, document.page.height - BLOCK_MARGIN));
  }
}

/** Keeps the list of bookmarks closed until the reader opens it. Otherwise pdfkit asks viewers to show it. */
function hideBookmarks(document: typeof PDFDocument.prototype): void {
  const root = Reflect.get(document, '_root') as { readonly data: Record<string, unknown> };
  root.data['PageMode'] = 'UseNone';
}
