import { CloseButton, Modal } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { api, query } from '#renderer/core/api/api.ts'
import { useCompany } from '#renderer/core/company/company.ts'
import { titleOf } from '#renderer/core/head/head.ts'
import { Failed } from '#renderer/core/ui/Failed.tsx'
import { Picture } from '#renderer/core/ui/Picture.tsx'
import type { PhotoCard } from '#shared/content/photos.ts'
import { cachedCard } from './cached-card.ts'
import { cardPicture, morph, stagePicture } from './morph.ts'
import { useOpened } from './opened.ts'
import styles from './PhotoDialog.module.css'
import { PhotoView } from './PhotoView.tsx'
import { sizesOpened } from './sizes.ts'
import { useArrowKeys } from './use-arrow-keys.ts'

/** The open photo, over the page it was opened from. See [Note: Photos over a page]. */
export function PhotoDialog() {
  const { id, previous, next, show, close: leave } = useOpened()
  const client = useQueryClient()
  const { data: photo, isError, isRefetching, refetch } = useQuery(query(api.photos.get, { id }))
  const card = photo ?? cachedCard(client, id)
  const onPrevious = previous === undefined ? undefined : () => show(previous)
  const onNext = next === undefined ? undefined : () => show(next)
  const [left, setLeft] = useState(false)
  useArrowKeys({ onPrevious, onNext })
  useOwnTitle(left ? undefined : card)
  useFocusReturn(id, left)
  const leaving = useRef(false)
  // Gone at once, into its card; the history follows, once however often somebody clicks.
  const close = () => {
    if (leaving.current) return
    leaving.current = true
    void leave()
    morph(
      stagePicture(),
      () => cardPicture(id),
      async () => flushSync(() => setLeft(true)),
    )
  }
  if (left) return null

  return (
    <Modal.Root
      opened
      onClose={close}
      fullScreen
      lockScroll={false}
      returnFocus={false}
      transitionProps={{ duration: 0 }}
      classNames={{ inner: styles.inner, content: styles.content }}
    >
      <Modal.Overlay backgroundOpacity={0.8} />
      <Modal.Content aria-label={card?.title ?? 'Photo'}>
        <div className={styles.bar}>
          <CloseButton
            className={styles.close}
            size={44}
            iconSize={22}
            aria-label="Close"
            data-autofocus
            onClick={close}
          />
        </div>
        {card ? (
          <PhotoView
            card={card}
            photo={photo}
            place="dialog"
            problem={isError ? { retrying: isRefetching, onRetry: () => void refetch() } : undefined}
            onPrevious={onPrevious}
            onNext={onNext}
          />
        ) : (
          isError && (
            <Failed retrying={isRefetching} onRetry={() => void refetch()}>
              Failed to load photo details
            </Failed>
          )
        )}
        <Neighbours ids={[previous, next]} />
      </Modal.Content>
    </Modal.Root>
  )
}

/** Loads what is one step away: its details, and its picture in the size it will be shown. */
function Neighbours({ ids }: { ids: (string | undefined)[] }) {
  const client = useQueryClient()
  const wanted = ids.filter((id) => id !== undefined)
  useEffect(() => {
    for (const id of wanted)
      void client.query({ ...query(api.photos.get, { id }), staleTime: 30_000 }).catch(() => undefined)
  }, [client, wanted])
  return (
    <div className={styles.neighbours} aria-hidden="true">
      {wanted.map((id) => {
        const card = cachedCard(client, id)
        return card && <Picture key={id} picture={card.picture} alt="" sizes={sizesOpened} priority />
      })}
    </div>
  )
}

/** While it is open, the window's title is the photo's. */
function useOwnTitle(card: PhotoCard | undefined) {
  const company = useCompany()
  const title = card && titleOf({ title: card.title }, company)
  useEffect(() => {
    if (!title) return
    const before = document.title
    document.title = title
    return () => {
      document.title = before
    }
  }, [title])
}

/** Closing, by whatever means, puts the focus on the card of the photo that was seen last. */
function useFocusReturn(id: string, left: boolean) {
  const seen = useRef<string>(undefined)
  useEffect(() => {
    seen.current = left ? undefined : id
    if (left) focusCard(id)
  }, [id, left])
  useEffect(
    () => () => {
      if (seen.current) focusCard(seen.current)
    },
    [],
  )
}

function focusCard(id: string) {
  const card = document.querySelector<HTMLElement>(`a[data-photo="${CSS.escape(id)}"]`)
  card?.focus({ preventScroll: true })
  card?.scrollIntoView({ block: 'nearest' })
}
