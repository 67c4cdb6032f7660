import { BSON, type Db } from 'mongodb';

/** Returns the names of collections with a document that contains a text, sorted. */
export async function collectionsContaining(db: Db, text: string): Promise<string[]> {
  const found: string[] = [];
  for (const { name } of await db.listCollections().toArray()) {
    const documents = await db.collection(name).find({}).toArray();
    if (documents.some((document) => BSON.EJSON.stringify(document).includes(text))) found.push(name);
  }
  return found.toSorted();
}
