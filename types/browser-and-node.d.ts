// Globals of both browsers and Node that TypeScript's own library does not declare; only what is used.
declare class TextEncoder {
  encode(text: string): Uint8Array<ArrayBuffer>;
}
declare class URL {
  static canParse(url: string, base?: string): boolean;
  constructor(url: string, base?: string);
  readonly searchParams: URLSearchParams;
  hash: string;
  host: string;
  hostname: string;
  readonly href: string;
  readonly origin: string;
  password: string;
  pathname: string;
  protocol: string;
  search: string;
  username: string;
}
declare class URLSearchParams {
  constructor(init?: string | Readonly<Record<string, string>> | readonly (readonly string[])[]);
  append(name: string, value: string): void;
  delete(name: string): void;
  get(name: string): string | null;
  getAll(name: string): string[];
  has(name: string): boolean;
  set(name: string, value: string): void;
  toString(): string;
  [Symbol.iterator](): IterableIterator<[string, string]>;
}
declare const crypto: {
  getRandomValues<T extends Uint8Array>(array: T): T;
};
declare function structuredClone<T>(value: T): T;
