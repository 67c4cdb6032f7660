import { useEffect, useRef, type ReactNode } from 'react';
import styles from './topic-picker.module.css';

interface Topic {
  readonly key: string;
  readonly label: string;
  readonly content: ReactNode;
}

interface TopicPickerProps {
  /** Name of the radio group, unique on the page. */
  readonly name: string;
  readonly legend: string;
  /** Up to eight topics; the first is selected initially. */
  readonly topics: readonly Topic[];
}

/** Renders several topics and shows one, by a native radio group. The anchor `#<name>-<key>` selects a topic. */
export function TopicPicker({ name, legend, topics }: TopicPickerProps) {
  const picker = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const follow = () => {
      const radios = picker.current?.querySelectorAll<HTMLInputElement>('input[type="radio"]') ?? [];
      const named = [...radios].find(({ value }) => location.hash === `#${name}-${value}`);
      if (named) named.checked = true;
    };
    follow();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [name]);
  return (
    <div ref={picker} className={styles.picker}>
      <fieldset onChange={() => picker.current?.setAttribute('data-chosen', '')}>
        <legend className="visually-hidden">{legend}</legend>
        <div className={styles.choices}>
          {topics.map(({ key, label }, index) => (
            <label key={key} className={styles.choice}>
              <input type="radio" name={name} value={key} defaultChecked={index === 0} />
              <span className={styles.face}>{label}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <div>
        {topics.map(({ key, content }) => (
          <div key={key} id={`${name}-${key}`} className={styles.panel}>
            {content}
          </div>
        ))}
      </div>
    </div>
  );
}
