import type { Collection, Document } from 'mongodb';

export interface Item extends Document {
  readonly _id: number;
}

/** An operation of the driver on a collection, by its title. */
export type DriverCase = readonly [
  title: string,
  {
    /** What the collection holds before. */
    readonly documents?: readonly Item[];
    run(collection: Collection<Item>): Promise<unknown>;
    /** What the driver returns: a list or a value as a whole, of a document the fields named here. */
    readonly result?: unknown;
    /** What the error of the server has, in place of a result. */
    readonly error?: { readonly code: number } & Document;
    /** What the collection holds afterwards, by `_id`. */
    readonly left?: readonly Document[];
  },
];

export const ONE = { _id: 1, x: 11 };
export const TWO = { _id: 2, x: 22 };
export const THREE = { _id: 3, x: 33 };
export const ALL = [ONE, TWO, THREE];
