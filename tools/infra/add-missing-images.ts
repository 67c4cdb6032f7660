import { isMap, isSeq, parseDocument } from 'yaml';
import { imageOf } from './images.ts';

const REGISTRY = 'registry.example.org';
const FIRST_TAG = '0.1.0';

/**
 * Returns the text of an overlay with an added line for each process without an image. Existing lines stay: each team
 * sets the tag of its own image.
 * @throws Error when the overlay has no list of images.
 */
export function withImages(text: string, processes: readonly string[]): string {
  const overlay = parseDocument(text);
  const images = overlay.get('images');
  if (!isSeq(images)) throw new Error('the overlay has no list of images');
  const known = images.items.map((item) => (isMap(item) ? item.get('name') : undefined));
  const missing = processes.map(imageOf).filter((name) => !known.includes(name));
  if (missing.length === 0) return text;
  for (const name of missing)
    images.add(overlay.createNode({ name, newName: `${REGISTRY}/${name}`, newTag: FIRST_TAG }));
  return overlay.toString({ lineWidth: 0, singleQuote: true });
}
