import type { ItemImage } from '../../forms/item-data.ts';

interface PictureProps {
  readonly image: ItemImage;
  /** The `sizes` attribute. */
  readonly sizes: string;
  readonly className?: string | undefined;
  /** Loads at once, for the main picture of a page. */
  readonly eager?: boolean;
}

/** Renders a responsive picture with reserved space. */
export function Picture({ image, sizes, className, eager = false }: PictureProps) {
  // Browsers use the first type that they support.
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
