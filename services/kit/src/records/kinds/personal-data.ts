import type { ServiceContext } from '../../context/service-context.ts';
import type { Column } from './kind.ts';

/** A value with the text key of its label. Sensitive ones are sent only to somebody who has just proven the address. */
export interface LooseValue extends Pick<Column, 'label' | 'type'> {
  readonly value: string | number | boolean;
  readonly sensitive?: true;
}

export interface LooseData {
  readonly since?: Date;
  readonly until?: Date;
  /** It cannot be decrypted, so it has no values. */
  readonly damaged?: true;
  readonly values: readonly LooseValue[];
}

/** Data about a person outside of the record kinds, such as likes. Found and erased by the address (lower case). */
export interface PersonalData {
  readonly id: string;
  /** Text key. */
  readonly label: string;
  find(context: ServiceContext, address: string): Promise<readonly LooseData[]>;
  erase(context: ServiceContext, address: string): Promise<void>;
}
