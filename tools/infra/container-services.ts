import { baseConfig } from '@larkfield/kit/runtime';
import { allServices } from '@larkfield/kit/testing';

export interface ContainerService {
  readonly name: string;
  /** Keys that it needs on several machines, because otherwise each instance would generate its own. */
  readonly keys: readonly string[];
  /** Other variables that it reads besides those of every service. */
  readonly own: readonly string[];
}

export const SERVICE_PORT = 4000;
export const EDGE_PORT = 3000;
export const CLAMD_PORT = 3310;

/** Resolves with all services, sorted by name. */
export async function readContainerServices(): Promise<ContainerService[]> {
  const services = await allServices();
  const parts = services.map(({ name, config }) => {
    const own = Object.keys(config?.properties ?? {});
    const keys = own.filter((variable) => variable.endsWith('_KEY'));
    return { name, keys, own: own.filter((variable) => !keys.includes(variable)) };
  });
  return parts.sort((one, other) => one.name.localeCompare(other.name));
}

/** Writable folder of containers, for edge and services' copy of the shared release store. */
export const DATA_FOLDER = '/var/lib/larkfield';

/** Label of all services but the edge. Rules by label need no change for a new service. */
export const COMPONENT = 'app.kubernetes.io/component';
export type Component = 'edge' | 'scanner' | 'service';

/** Credentials of the bucket, read by its client. */
export const BUCKET_KEYS = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const;

export const BASE_VARIABLES: readonly string[] = Object.keys(baseConfig.properties);

export const PAYPAL_SECRETS = ['PAYPAL_CLIENT_ID', 'PAYPAL_SECRET', 'PAYPAL_WEBHOOK_ID'];

/** Returns whether a service calls PayPal and needs its credentials. */
export const takesPayments = ({ own }: ContainerService): boolean => own.includes('PAYPAL_SECRET');

export const scansFiles = ({ own }: ContainerService): boolean => own.includes('CLAMD_URL');
