import type { Language } from '@larkfield/contracts';
import PDFDocument from 'pdfkit';
import { drawBlock, blockTexts, type Block } from './blocks.ts';
import { collectBytes } from './collect-bytes.ts';
import { loadFonts, type StyledText } from './fonts.ts';
import { BLOCK_MARGIN, createPageWriter, FOOTER_SIZE, MARGIN, type PageWriter } from './page-writer.ts';

export interface DocumentSettings {
  readonly language: Language;
  readonly title: string;
  readonly createdAt: Date;
  footer(page: number, pages: number): string;
}

/** Renders a tagged PDF. The texts may be in any script. */
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
  const bytes = collectBytes(document);
  const fonts = await loadFonts(document, language, [...blocks.flatMap(blockTexts), footerSample(settings)]);
  const sheet = createPageWriter(document, fonts, language);
  hideBookmarks(document);
  for (const block of blocks) drawBlock(sheet, block);
  drawFooters(sheet, settings);
  sheet.end();
  document.end();
  return bytes;
}

/** Returns the characters the footers may need, because page numbers are known only at the end. */
function footerSample({ footer }: DocumentSettings): StyledText {
  return { text: `${footer(1, 1)}0123456789`, weight: 'regular' };
}

function drawFooters(sheet: PageWriter, { footer }: DocumentSettings): void {
  const { document, width } = sheet;
  const { count } = document.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    document.switchToPage(page);
    const look = { size: FOOTER_SIZE, weight: 'regular' } as const;
    const [line] = sheet.breakLines(footer(page + 1, count), look, width);
    if (line)
      sheet.artifact(() =>
        sheet.drawLine(line, FOOTER_SIZE, MARGIN, width, document.page.height - BLOCK_MARGIN),
      );
  }
}

/** Keeps the bookmarks closed when the document is opened; pdfkit opens them by default. */
function hideBookmarks(document: typeof PDFDocument.prototype): void {
  const root = Reflect.get(document, '_root') as { readonly data: Record<string, unknown> };
  root.data['PageMode'] = 'UseNone';
}
