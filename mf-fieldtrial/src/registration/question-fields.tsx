import { useTranslation } from '@larkfield/area';
import { PartsField, SelectField, TextArea, TickBox } from '@larkfield/ui';
import type { ChangeEvent } from 'react';
import { NO_SKILL, OPINIONS, SEVERITIES, SKILLS } from '../rules/choices.ts';
import { useTeacherChoices } from './model/use-teacher-choices.ts';

export function QuestionFields() {
  const { t } = useTranslation('registration');
  const teacher = useTeacherChoices();
  const severities = SEVERITIES.map((value) => ({ value, label: t(`anw2.${value}`) }));
  const opinions = OPINIONS.map((value) => ({ value, label: t(`anw5.${value}`) }));
  const empty = t('noAnswer');
  return (
    <>
      <PartsField name="anw1" hint={t('hints.anw1')} look="options">
        {SKILLS.map((letter, index) => (
          <SkillBox key={letter} letter={letter} first={index === 0} />
        ))}
      </PartsField>
      <TextArea name="issuedetail" hint={t('hints.issuedetail')} optional />
      <SelectField name="anw2" choices={severities} hint={t('hints.anw2')} empty={empty} />
      <SelectField name="anw3" choices={teacher('anw3')} hint={t('hints.anw3')} empty={empty} />
      <SelectField name="anw4" choices={teacher('anw4')} hint={t('hints.anw4')} empty={empty} />
      <SelectField name="anw5" choices={opinions} hint={t('hints.anw5')} empty={empty} />
    </>
  );
}

function SkillBox({ letter, first }: { readonly letter: (typeof SKILLS)[number]; readonly first: boolean }) {
  const { t } = useTranslation('registration');
  const id = first ? 'registration-anw1' : `registration-anw1-${letter}`;
  return (
    <TickBox
      id={id}
      name={`skills.${letter}`}
      value="true"
      label={t(`anw1.${letter}`)}
      onChange={clearOthers}
    />
  );
}

/** "None" clears the other options, and any other option clears "None" (D38). */
function clearOthers({ currentTarget: { checked, form, name } }: ChangeEvent<HTMLInputElement>): void {
  if (!checked || !form) return;
  const isNone = (each: string) => each === `skills.${NO_SKILL}`;
  for (const control of form.elements) {
    if (control instanceof HTMLInputElement && control.name.startsWith('skills.'))
      if (isNone(control.name) !== isNone(name)) control.checked = false;
  }
}
