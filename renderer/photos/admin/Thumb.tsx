import { Loader } from '@mantine/core'
import { IconPhotoX } from '@tabler/icons-react'
import { useMemo } from 'react'
import { thumbHashToDataURL } from 'thumbhash'
import type { AdminPhoto } from '#shared/photos.ts'
import { Picture } from '../../ui/Picture.tsx'
import styles from './Thumb.module.css'

interface Props {
  photo: Pick<AdminPhoto, 'picture' | 'state'>
  alt?: string
  sizes: string
  className?: string
}

/** A photo's picture; while it is being processed its ThumbHash with a spinner. Fills the frame it is given. */
export function Thumb({ photo: { picture, state }, alt = '', sizes, className = '' }: Props) {
  const ready = picture.webp.length > 0
  const hash = useMemo(() => (ready ? undefined : hashImage(picture.thumbhash)), [ready, picture.thumbhash])
  return (
    <span className={`${styles.frame} ${className}`}>
      {ready ? (
        <Picture picture={picture} alt={alt} sizes={sizes} className={styles.image} />
      ) : (
        hash && <img src={hash} alt="" className={styles.image} />
      )}
      {state === 'processing' && (
        <span className={styles.over}>
          <Loader size={20} aria-label="Processing" />
        </span>
      )}
      {state === 'failed' && !ready && (
        <span className={styles.over}>
          <IconPhotoX size={20} stroke={1.5} aria-hidden />
        </span>
      )}
    </span>
  )
}

function hashImage(thumbhash: string) {
  if (!thumbhash) return undefined
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(thumbhash), (byte) => byte.charCodeAt(0)))
  } catch {
    return undefined
  }
}
