// The package brings no types of its own.
declare module 'bidi-js' {
  interface EmbeddingLevels {
    /** One level for each UTF-16 unit; odd ones read from right to left. */
    readonly levels: Uint8Array;
  }
  interface Bidi {
    getEmbeddingLevels(text: string, base?: 'ltr' | 'rtl' | undefined): EmbeddingLevels;
    /** `(` for `)`; nothing for characters that look the same both ways. */
    getMirroredCharacter(character: string): string | null;
  }
  export default function bidiFactory(): Bidi;
}
