import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '@larkfield/contracts';
import { readContract } from '@larkfield/federation/contract';

/** Invalid or missing name of an area. The message is one line for the user of the command. */
export class NewError extends Error {
  override readonly name = 'NewError';
}

/** Used names, with what uses each. */
export type TakenNames = ReadonlyMap<string, string>;

const NAME = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

/** Page titles must fit into search results. */
const LONGEST = 20;

/** First path segments that the edge answers itself. */
const OF_THE_EDGE = ['api', 'assets', 'dev', 'health', 'page-data', 'preferences', 'releases'];

/** @throws NewError when a name is invalid or used. */
export function checkName(name: string, taken: TakenNames): void {
  if (name.startsWith('mf-'))
    throw new NewError(`Leave out mf-, it is put before the name: npm run new -- area ${name.slice(3)}`);
  if (!NAME.test(name))
    throw new NewError(
      `“${name}” cannot be the name of an area: it takes lower-case letters and digits, begins with a letter, and joins words by single hyphens, as in field-trials or fair-2027.`,
    );
  if (name.length > LONGEST)
    throw new NewError(
      `“${name}” is too long for the name of an area: ${name.length} characters, ${LONGEST} at most.`,
    );
  const why = taken.get(name);
  if (why) throw new NewError(`“${name}” cannot be the name of an area: ${why}.`);
}

/** Resolves with the names of areas, services, namespaces, languages and addresses. */
export async function takenNames(root: string, areas: readonly string[]): Promise<TakenNames> {
  const contracts = await Promise.all(areas.map((id) => readContract(root, id)));
  const addresses = contracts.flatMap(({ id, routes }) =>
    routes
      .flatMap(({ path, aliases = [] }) => [path, ...aliases])
      .map((path) => [firstSegment(path), `the address /${firstSegment(path)} belongs to ${id}`] as const),
  );
  const names = (folder: string) => readdirSync(join(root, folder));
  return new Map([
    ...OF_THE_EDGE.map((name) => [name, `the edge answers /${name} itself`] as const),
    ...LANGUAGES.map(({ tag }) => [tag.toLowerCase(), `/${tag} is where a language begins`] as const),
    ...addresses,
    ...names('locales/en').map((file) => [spaceOf(file), `there is a locales/en/${file}`] as const),
    ...names('services').map((name) => [name, `there is a services/${name}`] as const),
    ...areas.map((id) => [id.replace('mf-', ''), `there is a folder ${id}`] as const),
  ]);
}

function firstSegment(path: string): string {
  return (path.split('/')[1] ?? '').toLowerCase();
}

function spaceOf(file: string): string {
  return file.replace(/(\.mail)?\.json$/, '');
}
