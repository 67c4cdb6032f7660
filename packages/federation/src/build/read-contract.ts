import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  limitsOf,
  MAX_CALL_MS,
  toOwnedRecordKinds,
  type AreaConfig,
  type AreaContract,
  type ServiceConfig,
} from '@larkfield/contracts';

/**
 * Reads `<area>/area.config.ts` and adds the calls and record kinds of its services.
 * @throws Error if an id differs from its folder, a contract is missing, or the time limit of a call is too long
 */
export async function readContract(root: string, id: string): Promise<AreaContract> {
  const config = await readConfig<AreaConfig>(root, `${id}/area.config.ts`, id);
  const services = await Promise.all(config.services.map((service) => readService(root, service)));
  return {
    ...config,
    api: services.flatMap(({ id, calls }) => calls.map((call) => ({ ...call, service: id }))),
    kinds: services.flatMap(({ id, kinds, label }) => toOwnedRecordKinds(id, kinds, label)),
  };
}

/** Returns the namespaces that a release needs: those of its pages and of the labels of its record kinds. */
export function textNamespaces({ namespaces, kinds }: Pick<AreaContract, 'namespaces' | 'kinds'>): string[] {
  return [...new Set([...namespaces, ...kindKeys(kinds).map((key) => key.split(':', 1)[0] ?? '')])];
}

export function kindKeys(kinds: AreaContract['kinds']): string[] {
  return kinds.flatMap(({ label, group }) => (group === undefined ? [label] : [label, group]));
}

async function readService(root: string, service: string): Promise<ServiceConfig> {
  const config = await readConfig<ServiceConfig>(root, `services/${service}/service.config.ts`, service);
  const slow = config.calls.find((call) => limitsOf(call).timeoutMs > MAX_CALL_MS);
  if (slow) throw new Error(`${slow.prefix} of ${service} may take ${MAX_CALL_MS} ms at most`);
  return config;
}

async function readConfig<C extends { readonly id: string }>(
  root: string,
  file: string,
  id: string,
): Promise<C> {
  if (!existsSync(join(root, file))) throw new Error(`there is no ${file}`);
  const { config } = (await import(pathToFileURL(join(root, file)).href)) as { config: C };
  if (config.id !== id) throw new Error(`${file} names ${config.id}`);
  return config;
}
