import { useSite, useTranslation } from '@larkfield/area';
import type { Language } from '@larkfield/contracts';
import type { FieldProps } from './field.tsx';
import styles from './fields.module.css';
import { PartInput, PartsField } from './parts-field.tsx';

const DIGITS = { day: 2, month: 2, year: 4 } as const;

export type DatePart = keyof typeof DIGITS;

/** As dates are written where a language is spoken. */
function orderIn(language: Language): readonly DatePart[] {
  if (language === 'en') return ['month', 'day', 'year'];
  const yearFirst = ['ja', 'ko', 'zh-Hans', 'zh-Hant', 'sv'].includes(language);
  return yearFirst ? ['year', 'month', 'day'] : ['day', 'month', 'year'];
}

interface DateFieldProps extends FieldProps {
  /** Name of the control of a part. */
  readonly nameOf: (part: DatePart) => string;
  /** What the browser may fill in: `off` for somebody else's. */
  readonly autoComplete: 'bday' | 'off';
  /** Told beside the parts, the age that they come to for example. */
  readonly note?: string | undefined;
}

/** A date that is remembered and not looked up: three typed numbers. */
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
