/** Sizes of pictures that people upload. An entry of its own, because its library is large. */

export { renderImageSizes, type RenderedSize } from './images/image-sizes.ts';
