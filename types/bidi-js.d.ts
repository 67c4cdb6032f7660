// The package has no types.
declare module 'bidi-js' {
  interface EmbeddingLevels {
    /** Level of each UTF-16 unit; odd levels are right to left. */
    readonly levels: Uint8Array;
  }
  interface Bidi {
    getEmbeddingLevels(text: string, base?: 'ltr' | 'rtl' | undefined): EmbeddingLevels;
    /** Returns `(` for `)`; null for symmetric characters. */
    getMirroredCharacter(character: string): string | null;
  }
  export default function bidiFactory(): Bidi;
}
