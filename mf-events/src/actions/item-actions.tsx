import { get, post, randomKey, useSite, useTranslation } from '@larkfield/area';
import { Button, ButtonLink, useMessages } from '@larkfield/ui';
import { useEffect, useState, type ReactNode } from 'react';
import type { ItemData } from '../../forms/item-data.ts';
import styles from './item-actions.module.css';
import { SignUpButton } from './sign-up-button.tsx';

interface Mine {
  readonly likes: readonly string[];
  readonly own: readonly string[];
}

interface Liked {
  readonly likes: number;
  readonly liked: boolean;
}

interface ItemActionsProps {
  readonly item: ItemData;
  readonly children?: ReactNode;
}

/**
 * Renders the actions on an item: like, sign up, and for its author and administrators change, duplicate, the list of
 * participants and the door.
 */
export function ItemActions({ item, children }: ItemActionsProps) {
  const { t } = useTranslation('attend');
  const { t: e } = useTranslation('events');
  const message = useMessages();
  const { session } = useSite();
  const [mine, setMine] = useState<Mine>({ likes: [], own: [] });
  const [liked, setLiked] = useState<Liked>();
  const [statusText, setStatusText] = useState('');
  const hasAccount = session.kind === 'user' || session.kind === 'admin';
  useEffect(() => {
    if (hasAccount) void get<Mine>('/api/events/mine').then((result) => result.ok && setMine(result.value));
  }, [hasAccount]);
  const likes = liked ?? { likes: item.likes, liked: mine.likes.includes(item.id) };
  const like = async () => {
    const { timestamp } = item;
    if (!hasAccount) return setStatusText(t('like.login'));
    const names = item.kind === 'news' ? { newsID: timestamp } : { eventID: timestamp };
    const path = item.kind === 'news' ? '/api/likeNews' : '/api/likeEvent';
    const result = await post<Liked>(path, { ...names, on: !likes.liked }, { idempotencyKey: randomKey() });
    if (result.ok) setLiked(result.value);
    setStatusText(result.ok ? '' : message(result.problem.message));
  };
  const isEditor = session.roles?.some((role) => role === 'editor' || role === 'administrator');
  const mayChange = isEditor || mine.own.includes(item.id);
  const comes = item.kind === 'event' && !item.over && item.state === 'published';
  return (
    <div className={styles.actions}>
      {comes && <SignUpButton item={item} />}
      <Button variant="secondary" aria-pressed={likes.liked} onClick={() => void like()}>
        {likes.liked ? t('like.undo') : t('like.do')}
      </Button>
      <span>{e('likes', { count: likes.likes })}</span>
      {children}
      {mayChange && (
        <>
          <ButtonLink variant="secondary" to={`/events/change/item?item=${item.id}`}>
            {t('own.change')}
          </ButtonLink>
          <ButtonLink variant="secondary" to={`/events/new/${item.kind}?from=${item.id}`}>
            {t('own.duplicate')}
          </ButtonLink>
          {item.kind === 'event' && (
            <ButtonLink variant="secondary" to={`/events/participants/item?item=${item.id}`}>
              {t('own.participants')}
            </ButtonLink>
          )}
          {item.kind === 'event' && item.state === 'published' && item.meetingType !== 'remote' && (
            <ButtonLink variant="secondary" to={`/events/door/event?item=${item.id}`}>
              {t('own.door')}
            </ButtonLink>
          )}
        </>
      )}
      <p role="status" className={styles.told}>
        {statusText}
      </p>
    </div>
  );
}
