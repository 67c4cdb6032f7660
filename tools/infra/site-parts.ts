import { baseConfig } from '@larkfield/kit';
import { allServices } from '@larkfield/kit/testing';

/** A service as it is run in a container. */
export interface ServicePart {
  readonly name: string;
  /** Keys that it does not start without on several machines, because each would make one of its own. */
  readonly keys: readonly string[];
  /** What it reads beside what every service reads, keys excepted. */
  readonly own: readonly string[];
}

/** Ports inside containers. */
export const SERVICE_PORT = 4000;
export const EDGE_PORT = 3000;
export const CLAMD_PORT = 3310;

/** Every service of the tree, by name. */
export async function serviceParts(): Promise<ServicePart[]> {
  const services = await allServices();
  const parts = services.map(({ name, config }) => {
    const own = Object.keys(config?.properties ?? {});
    const keys = own.filter((variable) => variable.endsWith('_KEY'));
    return { name, keys, own: own.filter((variable) => !keys.includes(variable)) };
  });
  return parts.sort((one, other) => one.name.localeCompare(other.name));
}

/** A folder of the container that can be written: edge and services keep there what they have of the release store that all share. */
export const DATA = '/var/lib/larkfield';

/** Label that tells services apart from the edge: what names it need not be changed for a new service. */
export const COMPONENT = 'app.kubernetes.io/component';
export type Component = 'edge' | 'scanner' | 'service';

/** What a bucket is opened with; its client alone reads them. */
export const BUCKET_KEYS = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const;

/** Variables that every service reads. */
export const BASE_VARIABLES: readonly string[] = Object.keys(baseConfig.properties);

/** What an account at PayPal is called by. */
export const PAYPAL_SECRETS = ['PAYPAL_CLIENT_ID', 'PAYPAL_SECRET', 'PAYPAL_WEBHOOK_ID'];

/** Whether a service asks PayPal: then it has an account's secrets. */
export const takesPayments = ({ own }: ServicePart): boolean => own.includes('PAYPAL_SECRET');

/** Whether files of strangers are scanned by it. */
export const scansFiles = ({ own }: ServicePart): boolean => own.includes('CLAMD_URL');
