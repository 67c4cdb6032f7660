import { useSite, useTranslation } from '@larkfield/area';
import type { Language } from '@larkfield/contracts';
import type { FieldProps } from './field.tsx';
import styles from './fields.module.css';
import { PartInput, PartsField } from './parts-field.tsx';

const DIGITS = { day: 2, month: 2, year: 4 } as const;

export type DatePart = keyof typeof DIGITS;

function orderIn(language: Language): readonly DatePart[] {
  if (language === 'en') return ['month', 'day', 'year'];
  const yearFirst = ['ja', 'ko', 'zh-Hans', 'zh-Hant', 'sv'].includes(language);
  return yearFirst ? ['year', 'month', 'day'] : ['day', 'month', 'year'];
}

interface DateFieldProps extends FieldProps {
  readonly nameOf: (part: DatePart) => string;
  /** Autofill hint; `off` for the birthday of another person. */
  readonly autoComplete: 'bday' | 'off';
  /** Text beside the parts, for example the age that the date results in. */
  readonly note?: string | undefined;
}

/** Renders a date as three number inputs: for a date that people remember and do not look up in a calendar. */
export function DateField({ nameOf, autoComplete, note, ...props }: DateFieldProps) {
  const { t } = useTranslation('forms');
  const { language } = useSite();
  return (
    <PartsField {...props}>
      {orderIn(language).map((part, index) => (
        <PartInput
          key={part}
          of={props.name}
          name={nameOf(part)}
          label={t(`dateParts.${part}`)}
          first={index === 0}
          digits={DIGITS[part]}
          autoComplete={autoComplete === 'off' ? 'off' : `bday-${part}`}
          required={!props.optional && !props.conditional}
        />
      ))}
      <p role="status" className={styles.dateNote}>
        {note}
      </p>
    </PartsField>
  );
}
