import { post, randomKey, useUnsaved, type ApiProblem } from '@larkfield/area';
import { useEffect, useRef, useState } from 'react';
import type { ChangedRecord } from '../../data/kinds.ts';
import { sendChange } from '../../data/send-change.ts';
import type { AnswerPreview, AnswerTemplate } from './answers.ts';

interface AnswerOptions {
  /** Path of the call. */
  readonly call: string;
  readonly version: number;
  readonly template: AnswerTemplate | undefined;
  readonly text: string;
  readonly onSent: (changed: ChangedRecord) => void;
  /** Somebody else has changed the record. */
  readonly onConflict: () => void;
}

/** Previews and sends an answer. All presses for one text are one submission, so that one mail goes out. */
export function useAnswer({ call, version, template, text, onSent, onConflict }: AnswerOptions) {
  const [preview, setPreview] = useState<AnswerPreview>();
  const [problem, setProblem] = useState<ApiProblem>();
  const [busy, setBusy] = useState(false);
  const attempt = useRef({ text: '', key: '' });
  useUnsavedText(text);

  const keyOf = (sent: string) => {
    if (attempt.current.text !== sent) attempt.current = { text: sent, key: randomKey() };
    return attempt.current.key;
  };
  const show = async () => {
    setBusy(true);
    const result = await sendChange<AnswerPreview>(`${call}/preview`, { text });
    setBusy(false);
    setProblem(result.ok ? undefined : result.problem);
    if (result.ok) setPreview(result.value);
  };
  const send = async () => {
    setBusy(true);
    const body = { version, text, ...(template ? { template: template.id } : {}) };
    const result = await post<ChangedRecord>(call, body, { idempotencyKey: keyOf(text), timeoutMs: 60_000 });
    setBusy(false);
    setProblem(result.ok ? undefined : result.problem);
    if (result.ok) {
      attempt.current = { text: '', key: '' };
      setPreview(undefined);
      onSent(result.value);
    } else if (result.problem.code === 'VERSION_CONFLICT') {
      setPreview(undefined);
      onConflict();
    }
  };
  const close = () => {
    setPreview(undefined);
    setProblem(undefined);
  };
  return { preview, problem, busy, show, send, close };
}

/** Asks before the page is left with a text that was not sent. */
function useUnsavedText(text: string): void {
  const setUnsaved = useUnsaved();
  const isUnsaved = text.trim() !== '';
  useEffect(() => {
    setUnsaved(isUnsaved);
    return () => setUnsaved(false);
  }, [isUnsaved, setUnsaved]);
}
