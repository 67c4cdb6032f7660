import assert from 'node:assert/strict';
import { MongoBulkWriteError, MongoServerError, type Document, type MongoClient } from 'mongodb';
import { Entities } from './entities.ts';
import { matches } from './match.ts';
import { runOperation } from './operations.ts';
import type { CollectionData, Operation, Requirement, SpecFile, SpecTest } from './types.ts';

const SERVER_VERSION = [8, 0, 0];

/** Whether a test applies to a standalone server of version 8.0. */
export function meetsRequirements(requirements: readonly Requirement[] | undefined): boolean {
  return (
    !requirements ||
    requirements.some(({ minServerVersion: least, maxServerVersion: most, topologies }) => {
      if (least && order(version(least), SERVER_VERSION) > 0) return false;
      if (most && order(version(most), SERVER_VERSION) < 0) return false;
      return !topologies || topologies.includes('single');
    })
  );
}

const version = (text: string): number[] => text.split('.').map(Number);

function order(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < 3; i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

export async function runSpecTest(
  file: SpecFile,
  spec: SpecTest,
  url: string,
  admin: MongoClient,
): Promise<void> {
  await prepare(admin, file.initialData ?? []);
  const entities = new Entities(url);
  try {
    await entities.create(file.createEntities ?? []);
    for (const operation of spec.operations) await check(operation, entities);
    for (const { client, events } of spec.expectEvents ?? []) checkEvents(entities, client, events);
    for (const outcome of spec.outcome ?? []) await checkOutcome(admin, outcome);
  } finally {
    await entities.close();
  }
}

async function prepare(admin: MongoClient, data: readonly CollectionData[]): Promise<void> {
  for (const { databaseName, collectionName, documents } of data) {
    const collection = admin.db(databaseName).collection(collectionName);
    await collection.drop();
    if (documents.length > 0) await collection.insertMany([...documents]);
    else await admin.db(databaseName).createCollection(collectionName);
  }
}

async function check(operation: Operation, entities: Entities): Promise<void> {
  let result: unknown;
  try {
    result = await runOperation(operation, entities);
  } catch (error) {
    if (!operation.expectError) throw error;
    return checkError(error, operation.expectError, entities);
  }
  if (operation.expectError) assert.fail(`${operation.name} was expected to fail`);
  if ('expectResult' in operation) {
    const expected = operation.expectResult;
    if (expected === null) assert.equal(result ?? null, null);
    else matches(result, expected, entities);
  }
  if (operation.saveResultAsEntity) entities.save(operation.saveResultAsEntity, result);
}

function checkError(error: unknown, expected: Document, entities: Entities): void {
  assert.ok(error instanceof Error);
  if (error.message.startsWith('the runner does not know')) throw error;
  const fromServer =
    error instanceof MongoServerError || error instanceof MongoBulkWriteError || 'partialResult' in error;
  if (expected['isClientError'] === true)
    assert.ok(!fromServer, `expected an error of the client, got ${error.message}`);
  if (expected['isClientError'] === false)
    assert.ok(fromServer, `expected an error of the server, got ${error.message}`);
  if (expected['errorCode'] !== undefined)
    assert.equal('code' in error ? error.code : undefined, expected['errorCode'], error.message);
  const text: unknown = expected['errorContains'];
  if (typeof text === 'string')
    assert.ok(error.message.toLowerCase().includes(text.toLowerCase()), error.message);
  if (expected['expectResult'] && 'result' in error)
    matches(error.result, expected['expectResult'], entities);
}

function checkEvents(entities: Entities, client: string, expected: readonly Document[]): void {
  const commands = entities
    .events(client)
    .filter(({ commandName }) => commandName !== 'killCursors' && commandName !== 'endSessions');
  const wanted = expected.flatMap((event) =>
    event['commandStartedEvent'] ? [event['commandStartedEvent']] : [],
  );
  assert.equal(
    commands.length,
    wanted.length,
    `commands sent: ${commands.map(({ commandName }) => commandName).join(', ')}`,
  );
  wanted.forEach((event: Document, place) => {
    const sent = commands[place];
    if (event['command']) matches(sent?.command, event['command'], entities, `command ${place}`);
    if (event['commandName']) assert.equal(sent?.commandName, event['commandName']);
    if (event['databaseName']) assert.equal(sent?.databaseName, event['databaseName']);
  });
}

async function checkOutcome(
  admin: MongoClient,
  { databaseName, collectionName, documents }: CollectionData,
): Promise<void> {
  const found = await admin
    .db(databaseName)
    .collection(collectionName)
    .find({}, { sort: { _id: 1 } })
    .toArray();
  assert.deepEqual(JSON.parse(JSON.stringify(found)), JSON.parse(JSON.stringify(documents)));
}
