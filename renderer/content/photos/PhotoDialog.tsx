import { CloseButton, Modal } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { api, query } from '#renderer/core/api/api.ts'
import { useCompany } from '#renderer/core/company/company.ts'
import { titleOf } from '#renderer/core/head/head.ts'
import { Failed } from '#renderer/core/ui/Failed.tsx'
import { ResponsiveImage } from '#renderer/core/ui/ResponsiveImage.tsx'
import type { PhotoCard } from '#shared/content/photos.ts'
import { cachedCard } from './cached-card.ts'
import { cardImage, morph, stageImage } from './morph.ts'
import styles from './PhotoDialog.module.css'
import { PhotoView } from './PhotoView.tsx'
import { usePhotoOverlay } from './photo-overlay.ts'
import { sizesInDialog } from './sizes.ts'
import { useArrowKeys } from './use-arrow-keys.ts'

/** The open photo, over the page it was opened from. See [Note: Photos over a page]. */
export function PhotoDialog() {
  const { id, previous, next, show, close: leave } = usePhotoOverlay()
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
  // Starts the closing transition immediately; repeated clicks go back in history only once.
  const close = () => {
    if (leaving.current) return
    leaving.current = true
    void leave()
    morph(
      stageImage(),
      () => cardImage(id),
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

/** Preloads the previous and the next photo: details, and the image in its display size. */
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
        return card && <ResponsiveImage key={id} picture={card.picture} alt="" sizes={sizesInDialog} priority />
      })}
    </div>
  )
}

/** While the dialog is open, the window title is that of the photo. */
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

/** Closing moves the focus to the card of the last photo. */
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
