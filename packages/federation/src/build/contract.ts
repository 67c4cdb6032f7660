import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  limitsOf,
  LONGEST_CALL_MS,
  type AreaConfig,
  type AreaContract,
  type OwnedCall,
  type ServiceConfig,
} from '@larkfield/contracts';

/**
 * Reads `<area>/area.config.ts` with the calls of the services that it names.
 * @throws Error when a contract does not carry its folder's name, a service has none, or a call may take too long.
 */
export async function readContract(root: string, id: string): Promise<AreaContract> {
  const config = await readConfig<AreaConfig>(root, `${id}/area.config.ts`, id);
  const calls = await Promise.all(config.services.map((service) => readCalls(root, service)));
  return { ...config, api: calls.flat() };
}

async function readCalls(root: string, service: string): Promise<OwnedCall[]> {
  const { calls } = await readConfig<ServiceConfig>(root, `services/${service}/service.config.ts`, service);
  const late = calls.find((call) => limitsOf(call).timeoutMs > LONGEST_CALL_MS);
  if (late) throw new Error(`${late.prefix} of ${service} may take ${LONGEST_CALL_MS} ms at most`);
  return calls.map((call) => ({ ...call, service }));
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
