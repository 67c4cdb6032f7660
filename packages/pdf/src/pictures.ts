import PDFDocument from 'pdfkit';
import { collect } from './collect.ts';

export interface PictureSettings {
  readonly title: string;
  readonly createdAt: Date;
}

/** In points. */
const MARGIN = 18;

/** Makes a PDF with one JPEG a page, upright or on its side as the picture is. Its bytes are taken as they are. */
export async function renderPictures(
  { title, createdAt }: PictureSettings,
  pictures: readonly { readonly bytes: Buffer; readonly width: number; readonly height: number }[],
): Promise<Buffer> {
  const document = new PDFDocument({
    ...{ autoFirstPage: false, pdfVersion: '1.7', displayTitle: true },
    info: { Title: title, CreationDate: createdAt, ModDate: createdAt },
  });
  const whole = collect(document);
  for (const { bytes, width, height } of pictures) {
    document.addPage({ size: 'A4', margin: MARGIN, layout: width > height ? 'landscape' : 'portrait' });
    const fit: [number, number] = [document.page.width - 2 * MARGIN, document.page.height - 2 * MARGIN];
    document.image(bytes, MARGIN, MARGIN, { fit, align: 'center', valign: 'center' });
  }
  document.end();
  return whole;
}
