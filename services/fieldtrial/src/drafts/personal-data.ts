import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import { decryptValue, DecryptionError } from '@larkfield/kit/encryption';
import { outboxCollection } from '@larkfield/kit/mail';
import type { ServiceContext } from '@larkfield/kit/http';
import type { LooseData, PersonalData } from '@larkfield/kit/records';
import { createTrialContext } from '../context.ts';
import { draftAssociatedData, draftStore, type DraftRecord } from './store.ts';

const MAX_DRAFTS = 100;

/** Unfinished registrations that a person has had mailed to the own address. */
export const draftsOfPerson: PersonalData = {
  id: 'drafts',
  label: 'fieldtrial.records:drafts.title',
  async find(context, address) {
    const found = await draftStore(context.db)
      .find({ email: address }, QUERY_TIMEOUT)
      .limit(MAX_DRAFTS)
      .toArray();
    return found.map((draft) => ({
      since: draft.createdAt,
      until: draft.purgeAt,
      ...openDraft(context, draft),
    }));
  },
  async erase({ db }, address) {
    const drafts = draftStore(db);
    const references = await drafts.distinct('reference', { email: address }, QUERY_TIMEOUT);
    await drafts.deleteMany({ email: address }, QUERY_TIMEOUT);
    await db
      .collection(outboxCollection('fieldtrial'))
      .deleteMany({ record: { $in: references } }, QUERY_TIMEOUT);
  },
};

/** A draft that cannot be decrypted is shown as damaged, so that it can still be erased. */
function openDraft(
  context: ServiceContext,
  { tokenHash, sealed }: DraftRecord,
): Pick<LooseData, 'values' | 'damaged'> {
  const { key } = createTrialContext(context);
  try {
    const value = decryptValue<string>(key, draftAssociatedData(tokenHash), sealed);
    const label = 'fieldtrial.records:drafts.entries';
    return { values: [{ label, type: 'lines', value, sensitive: true }] };
  } catch (error) {
    if (!(error instanceof DecryptionError)) throw error;
    context.reportDecryptionError(error);
    return { values: [], damaged: true };
  }
}
