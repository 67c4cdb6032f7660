import { directionOf, type Language } from '@larkfield/contracts';
import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  HeadingLevel,
  Packer,
  PageNumber,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import { entryRows } from './entry-rows.ts';
import { waiverText, waiverMessages } from './text.ts';
import type { WaiverEntries, WaiverVariant } from './types.ts';

export const WAIVER_DOCX_NAME = 'waiver.docx';
export const DOCX_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** East Asian fonts that Word and LibreOffice have. */
const EAST_ASIAN: Partial<Record<Language, string>> = {
  ja: 'MS Gothic',
  ko: 'Malgun Gothic',
  'zh-Hans': 'Microsoft YaHei',
  'zh-Hant': 'Microsoft JhengHei',
};

const NO_BORDER = { style: BorderStyle.NONE, size: 0, color: 'auto' };
const LINE = { style: BorderStyle.SINGLE, size: 6, color: '555555' };
const HANGING = { top: NO_BORDER, left: NO_BORDER, right: NO_BORDER, bottom: LINE };

type Words = (text: string, look?: { readonly bold?: boolean; readonly isCode?: boolean }) => TextRun;

/** Renders the waiver as DOCX with the given entries. Missing entries are left blank for handwriting. */
export async function renderWaiverDocx(kind: WaiverVariant, entries: WaiverEntries): Promise<Buffer> {
  const { language } = kind;
  const text = waiverText(kind);
  const { entries: about, signature, fingerprint } = waiverMessages(language);
  const rtl = directionOf(language) === 'rtl';
  const words: Words = (content, { bold = false, isCode = false } = {}) =>
    new TextRun({ text: content, bold, rightToLeft: rtl && !isCode });
  const paragraph = (run: TextRun, heading?: (typeof HeadingLevel)[keyof typeof HeadingLevel]) =>
    new Paragraph({
      children: [run],
      bidirectional: rtl,
      spacing: { after: 120 },
      ...(heading ? { heading, keepNext: true } : {}),
    });
  const heading = (title: string) => paragraph(words(title), HeadingLevel.HEADING_2);

  return Packer.toBuffer(
    new Document({
      title: text.title,
      creator: '',
      styles: { default: { document: { run: runLook(language) } } },
      sections: [
        {
          footers: { default: pageNumbers(rtl) },
          children: [
            paragraph(words(text.title), HeadingLevel.HEADING_1),
            paragraph(words(`${text.sample} ${text.dated}`, { bold: true })),
            paragraph(words(text.lead)),
            ...text.paragraphs.flatMap((part) => [heading(part.title), paragraph(words(part.text))]),
            heading(about.title),
            table(
              entryRows(language, entries).map(({ label, value, isCode }) => [
                words(label, { bold: true }),
                words(value, { isCode }),
              ]),
              rtl,
            ),
            heading(signature.title),
            table(
              [signature.sign, signature.date].map((label) => [words(label, { bold: true }), words('')]),
              rtl,
              900,
            ),
            new Paragraph({ text: '' }),
            paragraph(words(signature.send)),
            paragraph(words(fingerprint.replace('{{hash}}', text.hash), { isCode: true })),
          ],
        },
      ],
    }),
  );
}

function runLook(language: Language) {
  const eastAsia = EAST_ASIAN[language] ?? 'Arial';
  return {
    size: 22,
    color: '000000',
    font: { ascii: 'Arial', hAnsi: 'Arial', cs: 'Arial', eastAsia },
    language: { value: language, eastAsia: language, bidirectional: language },
  };
}

function table(
  rows: readonly (readonly [TextRun, TextRun] | TextRun[])[],
  rtl: boolean,
  height = 480,
): Table {
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    columnWidths: [3200, 6000],
    visuallyRightToLeft: rtl,
    rows: rows.map(
      (runs) =>
        new TableRow({
          cantSplit: true,
          height: { value: height, rule: 'atLeast' },
          children: runs.map(
            (run) =>
              new TableCell({
                borders: HANGING,
                verticalAlign: 'bottom',
                children: [new Paragraph({ children: [run], bidirectional: rtl })],
              }),
          ),
        }),
    ),
  });
}

function pageNumbers(rtl: boolean): Footer {
  const children = [new TextRun({ children: [PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES] })];
  return new Footer({
    children: [new Paragraph({ alignment: AlignmentType.CENTER, bidirectional: rtl, children })],
  });
}
