import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SHARE_SIZE, shareName, type AreaConfig } from '@larkfield/contracts';
import { place, writePng } from './draw.ts';

/** The site's warm paper; other programs show the picture, so no theme reaches it. */
const PAPER = '#f8efe1';
const { width, height } = SHARE_SIZE;

interface DrawInput {
  readonly contract: AreaConfig;
  /** Folder of the area. */
  readonly dir: string;
  /** File of the site's mark. */
  readonly mark: string;
  readonly to: string;
}

/**
 * Draws what other programs show beside the address of a page: the illustration that its route names, and the mark. It
 * holds no word, so one serves all languages, and no font is needed. Each is a file named by its content in `to`.
 * @throws Error when an illustration is not there, so that a build cannot publish a page without.
 */
export function drawSharePictures({ contract, dir, mark, to }: DrawInput): void {
  const wanted = new Map(
    contract.routes.flatMap(({ page, picture }) => (picture ? [[page, picture] as const] : [])),
  );
  if (contract.picture) wanted.set('', contract.picture);
  for (const [page, picture] of wanted) {
    const card = cardOf(readFileSync(mark, 'utf8'), readFileSync(join(dir, picture), 'utf8'));
    writePng(to, shareName(page), card);
  }
}

function cardOf(mark: string, picture: string): string {
  const parts =
    picture === mark
      ? place(mark, { x: 420, y: 135, width: 360, height: 360 }, 'xMidYMid')
      : place(picture, { x: 400, y: 30, width: 760, height: height - 30 }, 'xMidYMax') +
        place(mark, { x: 96, y: 207, width: 216, height: 216 }, 'xMidYMid');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path fill="${PAPER}" d="M0 0h${width}v${height}H0z"/>${parts}</svg>`;
}
