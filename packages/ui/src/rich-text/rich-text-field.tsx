import { useTranslation } from '@larkfield/area';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { FieldFrame, useField } from '../fields/field.tsx';
import type { Editor } from './editor.ts';
import styles from './rich-text-field.module.css';

interface RichTextFieldProps {
  readonly name: string;
  /** HTML or plain text. */
  readonly defaultValue: string;
  readonly hint: string;
  /** Language of the text, if it is not the page's. */
  readonly lang?: string;
}

/** Renders a rich-text field; a textarea for plain paragraphs until the editor loads. */
export function RichTextField({ name, defaultValue, hint, lang }: RichTextFieldProps) {
  const { t } = useTranslation('editor');
  const field = useField({ name, hint });
  const area = useRef<HTMLTextAreaElement>(null);
  const surface = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor>();
  useEffect(() => {
    let ended = false;
    let started: Editor | undefined;
    const load = import(/* webpackChunkName: "editor" */ './editor.ts');
    load.then(
      ({ startEditor }) => {
        const { current } = surface;
        if (ended || !current) return;
        const change = (html: string) => {
          if (!area.current || area.current.value === html) return;
          area.current.value = html;
          area.current.dispatchEvent(new Event('input', { bubbles: true }));
        };
        started = startEditor(current, area.current?.value ?? '', change);
        setEditor(started);
      },
      // Plain paragraphs work without the editor.
      () => undefined,
    );
    return () => {
      ended = true;
      started?.end();
    };
  }, []);
  return (
    <FieldFrame name={name} hint={hint} wide field={field}>
      <textarea
        {...field.control}
        // Error links focus the visible control.
        id={editor ? undefined : field.id}
        ref={area}
        className={editor ? styles.hidden : styles.area}
        defaultValue={defaultValue}
        rows={10}
        lang={lang}
        dir="auto"
        hidden={editor !== undefined}
      />
      <div className={styles.editor} hidden={editor === undefined}>
        {editor && <Toolbar editor={editor} controls={field.id} />}
        <div
          ref={surface}
          id={editor ? field.id : undefined}
          className={styles.surface}
          contentEditable
          suppressContentEditableWarning
          role="textbox"
          aria-multiline="true"
          aria-labelledby={`${field.id}-label`}
          aria-label={t('label')}
          {...field.described}
          lang={lang}
          dir="auto"
        />
      </div>
    </FieldFrame>
  );
}

/** Renders the toolbar as one tab stop with arrow keys (APG). */
function Toolbar({ editor, controls }: { readonly editor: Editor; readonly controls: string }) {
  const { t } = useTranslation('editor');
  const [asksForLink, setAsksForLink] = useState(false);
  const address = useRef<HTMLInputElement>(null);
  const buttons: readonly (readonly [key: ToolKey, sign: string, act: () => void])[] = [
    ['bold', 'B', editor.bold],
    ['italic', 'I', editor.italic],
    ['heading', 'H2', () => editor.block('h2')],
    ['subheading', 'H3', () => editor.block('h3')],
    ['paragraph', '¶', () => editor.block('p')],
    ['bullets', '•', () => editor.block('bullet')],
    ['numbers', '1.', () => editor.block('number')],
    ['quote', '”', () => editor.block('quote')],
    ['link', '↗', () => setAsksForLink(true)],
    ['unlink', '×', () => editor.link(undefined)],
    ['undo', '↶', editor.undo],
    ['redo', '↷', editor.redo],
  ];
  const insert = () => {
    editor.link(address.current?.value);
    setAsksForLink(false);
  };
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons take the focus, one of them by Tab */}
      <div
        role="toolbar"
        aria-label={t('toolbar')}
        aria-controls={controls}
        className={styles.toolbar}
        onKeyDown={moveFocus}
      >
        {buttons.map(([key, sign, act], index) => (
          <button
            key={key}
            type="button"
            className={styles.tool}
            title={t(key)}
            tabIndex={index === 0 ? 0 : -1}
            // Keeps the selection in the text.
            onMouseDown={(event) => event.preventDefault()}
            onClick={act}
          >
            {/* Digits are part of the name for voice control. */}
            <span aria-hidden={!/\d/.test(sign) || undefined}>{sign}</span>{' '}
            <span className="visually-hidden">{t(key)}</span>
          </button>
        ))}
      </div>
      {asksForLink && (
        <p className={styles.link}>
          <label>
            {t('address')}{' '}
            <input
              ref={address}
              type="url"
              dir="ltr"
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- its button has just been pressed
              autoFocus
              onKeyDown={(event) => onEnter(event, insert)}
            />
          </label>
          <button type="button" className={styles.tool} onClick={insert}>
            {t('insert')}
          </button>
        </p>
      )}
    </>
  );
}

type ToolKey =
  | 'bold'
  | 'italic'
  | 'heading'
  | 'subheading'
  | 'paragraph'
  | 'bullets'
  | 'numbers'
  | 'quote'
  | 'link'
  | 'unlink'
  | 'undo'
  | 'redo';

/** Runs `act` on Enter instead of submitting the form. */
function onEnter(event: KeyboardEvent, act: () => void): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  act();
}

function moveFocus({ key, currentTarget, target }: KeyboardEvent<HTMLDivElement>): void {
  const all = [...currentTarget.querySelectorAll('button')];
  const at = all.findIndex((button) => button === target);
  const back = getComputedStyle(currentTarget).direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
  const step = key === back ? -1 : key === 'ArrowLeft' || key === 'ArrowRight' ? 1 : 0;
  const next = key === 'Home' ? 0 : key === 'End' ? all.length - 1 : (at + step + all.length) % all.length;
  if (step === 0 && key !== 'Home' && key !== 'End') return;
  for (const [index, button] of all.entries()) button.tabIndex = index === next ? 0 : -1;
  all[next]?.focus();
}
