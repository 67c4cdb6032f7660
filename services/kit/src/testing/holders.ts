import { BSON, type Db } from 'mongodb';

/** Names the collections that hold a text in any document, in the order of their names. */
export async function collectionsWith(db: Db, text: string): Promise<string[]> {
  const found: string[] = [];
  for (const { name } of await db.listCollections().toArray()) {
    const documents = await db.collection(name).find({}).toArray();
    if (documents.some((document) => BSON.EJSON.stringify(document).includes(text))) found.push(name);
  }
  return found.toSorted();
}
