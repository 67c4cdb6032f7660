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
import type { WaiverDocument } from './types.ts';
import { waiverWords } from './words.ts';

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

/** Renders a waiver as DOCX, with lines for signing by hand. Missing entries are left blank for handwriting. */
export async function renderWaiverDocx(waiver: WaiverDocument): Promise<Buffer> {
  const { language, title, notice, lead, entries, signers } = waiver;
  const labels = waiverWords(language);
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
  const heading = (text: string) => paragraph(words(text), HeadingLevel.HEADING_2);
  const row = (label: string, value = '', isCode = false) => [
    words(label, { bold: true }),
    words(value, { isCode }),
  ];

  return Packer.toBuffer(
    new Document({
      title,
      creator: '',
      styles: { default: { document: { run: runLook(language) } } },
      sections: [
        {
          footers: { default: pageNumbers(rtl) },
          children: [
            paragraph(words(title), HeadingLevel.HEADING_1),
            ...(notice === undefined ? [] : [paragraph(words(notice, { bold: true }))]),
            ...(lead === undefined ? [] : [paragraph(words(lead))]),
            ...waiver.paragraphs.flatMap((part) => [
              ...(part.title === undefined ? [] : [heading(part.title)]),
              paragraph(words(part.text)),
            ]),
            heading(entries.title),
            table(
              entries.rows.map(({ label, value, isCode }) => row(label, value, isCode)),
              rtl,
            ),
            heading(labels.title),
            table(
              signers.flatMap(({ label, date }) => [row(label), row(labels.date, date)]),
              rtl,
              900,
            ),
            new Paragraph({ text: '' }),
            paragraph(words(waiver.send)),
            paragraph(words(labels.fingerprint.replace('{{hash}}', waiver.hash), { isCode: true })),
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

function table(rows: readonly (readonly TextRun[])[], rtl: boolean, height = 480): Table {
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
