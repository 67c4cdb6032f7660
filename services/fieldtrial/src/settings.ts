import { defineSettings, createSettingsReader } from '@larkfield/kit/app';
import type { ServiceContext } from '@larkfield/kit/http';
import type { Charge } from './waiver/types.ts';

/** Settings of the field trial: whether registrations are accepted, and the charge (D39). */
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

export function trialSettingsReader(
  context: Pick<ServiceContext, 'db' | 'now'>,
): () => Promise<TrialSettings> {
  const read = createSettingsReader(context, 'fieldtrial', trialSettings);
  return async () => {
    const { open, charge } = await read();
    return { open, charge: charge === '300' ? 300 : 0 };
  };
}
