import { encode } from 'uqr';
import styles from './page.module.css';

interface QrCodeProps {
  readonly text: string;
  /** What the picture is, for those who do not see it. */
  readonly label: string;
}

/** Modules of white that readers want around a code. */
const QUIET = 4;

/** A text as a QR code: black on white in every theme, because readers of codes know no other. */
export function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { border: QUIET, ecc: 'M' });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} className={styles.qrPaper} />
      <path d={path.join('')} className={styles.qrInk} />
    </svg>
  );
}
