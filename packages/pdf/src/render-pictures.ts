import PDFDocument from 'pdfkit';
import { collectBytes } from './collect-bytes.ts';

export interface PictureSettings {
  readonly title: string;
  readonly createdAt: Date;
}

/** In points. */
const MARGIN = 18;

/** Renders a PDF with one JPEG per page, in portrait or landscape. The JPEG bytes are embedded unchanged. */
export async function renderPictures(
  { title, createdAt }: PictureSettings,
  pictures: readonly { readonly bytes: Buffer; readonly width: number; readonly height: number }[],
): Promise<Buffer> {
  const document = new PDFDocument({
    ...{ autoFirstPage: false, pdfVersion: '1.7', displayTitle: true },
    info: { Title: title, CreationDate: createdAt, ModDate: createdAt },
  });
  const whole = collectBytes(document);
  for (const { bytes, width, height } of pictures) {
    document.addPage({ size: 'A4', margin: MARGIN, layout: width > height ? 'landscape' : 'portrait' });
    const fit: [number, number] = [document.page.width - 2 * MARGIN, document.page.height - 2 * MARGIN];
    document.image(bytes, MARGIN, MARGIN, { fit, align: 'center', valign: 'center' });
  }
  document.end();
  return whole;
}
