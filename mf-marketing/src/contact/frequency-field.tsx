import { useTranslation } from '@larkfield/area';
import { FREQUENCIES } from '@larkfield/contracts/catalogues';
import { RadioGroup } from '@larkfield/ui';

interface FrequencyFieldProps {
  readonly hint?: string;
  readonly defaultValue?: string;
}

export function FrequencyField(props: FrequencyFieldProps) {
  const { t: f } = useTranslation('forms');
  const choices = FREQUENCIES.map((value) => ({ value, label: f(`frequencies.${value}`) }));
  return <RadioGroup name="frequency" choices={choices} {...props} />;
}
