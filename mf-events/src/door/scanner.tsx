import { useTranslation } from '@larkfield/area';
import { Button } from '@larkfield/ui';
import { useEffect, useRef, useState } from 'react';
import { createDecoder, type DecodeVideo } from './model/decoder.ts';
import styles from './page.module.css';

/** Pause between two pictures: a code is read at once, and the phone stays cool. */
const PAUSE_MS = 150;

/** A code is read again only after it was out of sight for this long. */
const OUT_OF_SIGHT_MS = 2_500;

type Problem = 'refused' | 'none' | 'failed';

/** Renders the camera, which starts on request, and passes on what it reads. */
export function Scanner({ onText }: { readonly onText: (text: string) => void }) {
  const { t } = useTranslation('door');
  const video = useRef<HTMLVideoElement>(null);
  const decoder = useRef<Promise<DecodeVideo>>(undefined);
  const handler = useRef(onText);
  const [stream, setStream] = useState<MediaStream>();
  const [problem, setProblem] = useState<Problem>();
  useEffect(() => {
    handler.current = onText;
  });
  // Loaded with the page, because there may be no network when the camera is turned on.
  useEffect(() => void loadDecoder(decoder).catch(() => undefined), []);
  useEffect(() => {
    const screen = video.current;
    if (!stream || !screen) return;
    screen.srcObject = stream;
    const stop = watch(
      screen,
      decoder,
      (text) => handler.current(text),
      () => setProblem('failed'),
    );
    return () => {
      stop();
      for (const track of stream.getTracks()) track.stop();
    };
  }, [stream]);

  const start = async () => {
    setProblem(undefined);
    try {
      // Absent on pages without TLS.
      const { mediaDevices } = navigator as Partial<Navigator>;
      if (!mediaDevices) return setProblem('failed');
      setStream(await mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false }));
    } catch (error) {
      setProblem(problemOf(error));
    }
  };
  return (
    <section aria-labelledby="door-scan" className={styles.part}>
      <h2 id="door-scan">{t('scan.title')}</h2>
      {stream && (
        <>
          <p>{t('scan.hint')}</p>
          <video
            ref={video}
            className={styles.video}
            muted
            playsInline
            autoPlay
            aria-label={t('scan.title')}
          />
        </>
      )}
      <p role="alert" className={styles.problem}>
        {problem && t(`scan.${problem}`)}
      </p>
      {stream ? (
        <Button variant="secondary" onClick={() => setStream(undefined)}>
          {t('scan.stop')}
        </Button>
      ) : (
        <Button onClick={() => void start()}>{t('scan.start')}</Button>
      )}
    </section>
  );
}

type DecoderRef = { current: Promise<DecodeVideo> | undefined };

/** Loads the decoder once; after a failure the next call tries again. */
function loadDecoder(decoder: DecoderRef): Promise<DecodeVideo> {
  decoder.current ??= createDecoder();
  decoder.current.catch(() => (decoder.current = undefined));
  return decoder.current;
}

/** Reads codes until the returned function is called. */
function watch(
  video: HTMLVideoElement,
  decoder: DecoderRef,
  onText: (text: string) => void,
  onFailure: () => void,
): () => void {
  let stopped = false;
  let last = { text: '', at: 0 };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = async (decode: DecodeVideo) => {
    const text = await decode(video).catch(() => undefined);
    if (stopped) return;
    const now = performance.now();
    if (text && (text !== last.text || now - last.at > OUT_OF_SIGHT_MS)) onText(text);
    if (text) last = { text, at: now };
    timer = setTimeout(() => void look(decode), PAUSE_MS);
  };
  loadDecoder(decoder).then(look, onFailure);
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

function problemOf(error: unknown): Problem {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError') return 'refused';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'failed';
}
