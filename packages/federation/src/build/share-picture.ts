import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SHARE_SIZE, shareName, type AreaConfig } from '@larkfield/contracts';
import { embedSvg, writePng } from './svg-to-png.ts';

/** Background color. Other programs show the picture, so themes do not apply. */
const PAPER = '#f8efe1';
const { width, height } = SHARE_SIZE;

interface DrawInput {
  readonly contract: AreaConfig;
  readonly dir: string;
  readonly mark: string;
  readonly to: string;
}

/**
 * Renders the preview pictures of shared links: the illustration of each route and the logo. The pictures contain no text,
 * so one serves all languages and no font is needed. Writes `<name>.<content hash>.png` into `to`.
 * @throws Error if an illustration does not exist
 */
export function drawSharePictures({ contract, dir, mark, to }: DrawInput): void {
  const pictures = new Map(
    contract.routes.flatMap(({ page, picture }) => (picture ? [[page, picture] as const] : [])),
  );
  if (contract.picture) pictures.set('', contract.picture);
  for (const [page, picture] of pictures) {
    const card = cardOf(readFileSync(mark, 'utf8'), readFileSync(join(dir, picture), 'utf8'));
    writePng(to, shareName(page), card);
  }
}

function cardOf(mark: string, picture: string): string {
  const parts =
    picture === mark
      ? embedSvg(mark, { x: 420, y: 135, width: 360, height: 360 }, 'xMidYMid')
      : embedSvg(picture, { x: 400, y: 30, width: 760, height: height - 30 }, 'xMidYMax') +
        embedSvg(mark, { x: 96, y: 207, width: 216, height: 216 }, 'xMidYMid');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path fill="${PAPER}" d="M0 0h${width}v${height}H0z"/>${parts}</svg>`;
}
