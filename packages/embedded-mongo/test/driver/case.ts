import type { Collection, Document } from 'mongodb';

export interface Item extends Document {
  readonly _id: number;
}

/** An operation of the driver on a collection, with its title. */
export type DriverCase = readonly [
  title: string,
  {
    readonly documents?: readonly Item[];
    run(collection: Collection<Item>): Promise<unknown>;
    /** Expected result. Of a document only the named fields are compared. */
    readonly result?: unknown;
    readonly error?: { readonly code: number } & Document;
    readonly left?: readonly Document[];
  },
];

export const ONE = { _id: 1, x: 11 };
export const TWO = { _id: 2, x: 22 };
export const THREE = { _id: 3, x: 33 };
export const ALL = [ONE, TWO, THREE];
