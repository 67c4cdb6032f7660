import { defineSettings, settingsReader, type ServiceContext } from '@larkfield/kit';
import type { Charge } from './waiver/types.ts';

/** What administrators decide about the field trial: registrations are taken or not, and what taking part costs (D39). */
export const trialSettings = defineSettings({
  open: { type: 'boolean', default: true, label: 'fieldtrial.records:settings.open' },
  charge: {
    type: 'choice',
    default: '0',
    values: ['0', '300'],
    texts: 'fieldtrial.records:settings.charges',
    label: 'fieldtrial.records:settings.charge',
  },
});

export interface TrialSettings {
  readonly open: boolean;
  readonly charge: Charge;
}

/** Reads what holds now. */
export function trialSettingsReader(
  context: Pick<ServiceContext, 'db' | 'now'>,
): () => Promise<TrialSettings> {
  const read = settingsReader(context, 'fieldtrial', trialSettings);
  return async () => {
    const { open, charge } = await read();
    return { open, charge: charge === '300' ? 300 : 0 };
  };
}
