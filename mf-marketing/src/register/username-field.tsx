import { useTranslation } from '@larkfield/area';
import { ACCOUNT_RULES } from '@larkfield/contracts';
import { TextField } from '@larkfield/ui';
import { useState } from 'react';
import styles from './page.module.css';

const { min, max } = ACCOUNT_RULES.username;
const RULE = new RegExp(`^\\w{${min},${max}}$`);

/** Renders the field for the user name. Shows its rule as a hint and confirms a valid name on blur (M90, M91). */
export function UsernameField() {
  const { t } = useTranslation('account');
  const [value, setValue] = useState('');
  const [left, setLeft] = useState(false);
  return (
    <div
      className={styles.contents}
      onInput={(event) => {
        if (event.target instanceof HTMLInputElement) setValue(event.target.value.trim());
      }}
      onBlur={() => setLeft(value !== '')}
    >
      <TextField
        name="username"
        type="word"
        autoComplete="username"
        hint={t('hints.username', { min, max })}
        success={left && RULE.test(value) ? t('register.validUsername') : ''}
      />
    </div>
  );
}
