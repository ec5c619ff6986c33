import { type CSSProperties, Suspense, useEffect } from 'react'
import { api } from '#renderer/core/api/api.ts'
import { Failed } from '#renderer/core/ui/Failed.tsx'
import { Bone, Skeletons } from '#renderer/core/ui/Skeletons.tsx'
import { useOpenAfterMount } from '#renderer/core/ui/use-open-after-mount.ts'
import type { Photo, PhotoCard } from '#shared/content/photos.ts'
import { Comments } from '../comments/Comments.tsx'
import { countView } from '../reactions/count-view.ts'
import { PhotoActions } from './PhotoActions.tsx'
import { PhotoFacts } from './PhotoFacts.tsx'
import styles from './PhotoView.module.css'
import { photoSlots } from './photo-slots.ts'
import { Recommended } from './Recommended.tsx'
import { Stage } from './Stage.tsx'

interface Props {
  /** The card from the list, shown until the details load. */
  card: PhotoCard
  /** The details, once they are loaded. */
  photo: Photo | undefined
  place: 'page' | 'dialog'
  problem?: { retrying: boolean; onRetry: () => void } | undefined
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
}

/** A photo with its details, in the dialog and on its own page. */
export function PhotoView({ card, photo, place, problem, onPrevious, onNext }: Props) {
  const Title = place === 'page' ? 'h1' : 'h2'
  const { _id, title, credit, caption, picture } = photo ?? card
  const { Buy } = photoSlots
  // The server renders no lazy parts.
  const isMounted = useOpenAfterMount(true)
  const ratio = { '--ratio': picture.width / picture.height || 1 } as CSSProperties
  useEffect(() => countView(api.photos, _id), [_id])

  return (
    <article className={styles.view} data-place={place} style={ratio}>
      <Stage photo={photo ?? card} onPrevious={onPrevious} onNext={onNext} />
      <div className={styles.side}>
        <header className={styles.head}>
          <Title className={styles.title}>{title}</Title>
          {credit && <p className={styles.credit}>Photo by {credit}</p>}
        </header>
        {caption && <p className={styles.caption}>{caption}</p>}
        <PhotoActions photo={photo ?? card} forSale={photo?.forSale} />
        {Buy && photo?.forSale && isMounted && (
          <Suspense>
            <Buy photoId={_id} />
          </Suspense>
        )}
        {photo ? (
          <PhotoFacts photo={photo} />
        ) : problem ? (
          <Failed {...problem}>Failed to load photo details</Failed>
        ) : (
          <FactsSkeleton />
        )}
        <Recommended photoId={_id} />
      </div>
      <Comments key={_id} calls={api.photoComments} id={_id} className={styles.talk} />
    </article>
  )
}

function FactsSkeleton() {
  return (
    <Skeletons label="Loading photo details" className={styles.bones}>
      <Bone width="60%" />
      <Bone height={30} />
      <Bone height={120} />
    </Skeletons>
  )
}
