import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  limitsOf,
  LONGEST_CALL_MS,
  ownedKinds,
  type AreaConfig,
  type AreaContract,
  type ServiceConfig,
} from '@larkfield/contracts';

/**
 * Reads `<area>/area.config.ts` with the calls and the kinds of records of the services that it names.
 * @throws Error when a contract does not carry its folder's name, a service has none, or a call may take too long.
 */
export async function readContract(root: string, id: string): Promise<AreaContract> {
  const config = await readConfig<AreaConfig>(root, `${id}/area.config.ts`, id);
  const services = await Promise.all(config.services.map((service) => readService(root, service)));
  return {
    ...config,
    api: services.flatMap(({ id, calls }) => calls.map((call) => ({ ...call, service: id }))),
    kinds: services.flatMap(({ id, kinds, label }) => ownedKinds(id, kinds, label)),
  };
}

/** Namespaces whose texts a release needs: those of its pages, and those of what its kinds of records are called. */
export function textSpaces({ namespaces, kinds }: Pick<AreaContract, 'namespaces' | 'kinds'>): string[] {
  return [...new Set([...namespaces, ...kindKeys(kinds).map((key) => key.split(':', 1)[0] ?? '')])];
}

/** Text keys that the kinds of a contract name. */
export function kindKeys(kinds: AreaContract['kinds']): string[] {
  return kinds.flatMap(({ label, group }) => (group === undefined ? [label] : [label, group]));
}

async function readService(root: string, service: string): Promise<ServiceConfig> {
  const config = await readConfig<ServiceConfig>(root, `services/${service}/service.config.ts`, service);
  const late = config.calls.find((call) => limitsOf(call).timeoutMs > LONGEST_CALL_MS);
  if (late) throw new Error(`${late.prefix} of ${service} may take ${LONGEST_CALL_MS} ms at most`);
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
