import type { Document } from 'mongodb';

/** The parts of a unified specification test that the runner uses. */
export interface SpecFile {
  readonly description: string;
  readonly runOnRequirements?: readonly Requirement[];
  readonly createEntities?: readonly EntitySpec[];
  readonly initialData?: readonly CollectionData[];
  readonly tests: readonly SpecTest[];
}

export interface Requirement {
  readonly minServerVersion?: string;
  readonly maxServerVersion?: string;
  readonly topologies?: readonly string[];
}

export interface EntitySpec {
  readonly client?: {
    readonly id: string;
    readonly observeEvents?: readonly string[];
    readonly uriOptions?: Document;
  };
  readonly database?: {
    readonly id: string;
    readonly client: string;
    readonly databaseName: string;
    readonly databaseOptions?: Document;
  };
  readonly collection?: {
    readonly id: string;
    readonly database: string;
    readonly collectionName: string;
    readonly collectionOptions?: Document;
  };
  readonly bucket?: { readonly id: string; readonly database: string };
}

export interface CollectionData {
  readonly collectionName: string;
  readonly databaseName: string;
  readonly documents: readonly Document[];
}

export interface Operation {
  readonly name: string;
  readonly object: string;
  readonly arguments?: Document;
  readonly expectResult?: unknown;
  readonly expectError?: Document;
  readonly saveResultAsEntity?: string;
}

export interface SpecTest {
  readonly description: string;
  readonly skipReason?: string;
  readonly runOnRequirements?: readonly Requirement[];
  readonly operations: readonly Operation[];
  readonly expectEvents?: readonly { readonly client: string; readonly events: readonly Document[] }[];
  readonly outcome?: readonly CollectionData[];
}
