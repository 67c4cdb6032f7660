import type { ItemImage } from '../../forms/item-data.ts';

interface PictureProps {
  readonly image: ItemImage;
  /** How wide it is shown, as `sizes` of an image. */
  readonly sizes: string;
  readonly className?: string | undefined;
  /** Shown at once: the most important picture of a page. */
  readonly eager?: boolean;
}

/** A picture in the size and format that fits the screen best; its place is kept before it is there. */
export function Picture({ image, sizes, className, eager = false }: PictureProps) {
  // The first that a browser knows is taken.
  const types = [...new Set(image.sizes.map(({ type }) => type))].sort();
  const fallback = image.sizes.filter(({ type }) => type !== 'image/avif').at(-1) ?? image.sizes.at(-1);
  const setOf = (wanted: string) =>
    image.sizes
      .filter(({ type }) => type === wanted)
      .map(({ src, width }) => `${src} ${width}w`)
      .join(', ');
  return (
    <picture>
      {types.map((type) => (
        <source key={type} type={type} srcSet={setOf(type)} sizes={sizes} />
      ))}
      <img
        className={className}
        src={fallback?.src}
        alt={image.alt}
        width={image.width}
        height={image.height}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
      />
    </picture>
  );
}
