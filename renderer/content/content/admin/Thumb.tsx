import { Loader } from '@mantine/core'
import { IconPhotoX, type TablerIcon } from '@tabler/icons-react'
import { useMemo } from 'react'
import { thumbHashToDataURL } from 'thumbhash'
import { ResponsiveImage } from '#renderer/core/ui/ResponsiveImage.tsx'
import type { ContentItem } from './content-kind.ts'
import styles from './Thumb.module.css'

interface Props {
  item: Pick<ContentItem, 'picture' | 'state'>
  /** For items without an image. */
  icon?: TablerIcon
  alt?: string
  sizes: string
  className?: string | undefined
}

/**
 * Preview image of an item. While the image is processed, its ThumbHash with a
 * spinner. Fills its container.
 */
export function Thumb({ item: { picture, state }, icon: Icon, alt = '', sizes, className = '' }: Props) {
  const ready = picture !== undefined && picture.webp.length > 0
  const thumbhash = ready ? undefined : picture?.thumbhash
  const hash = useMemo(() => hashImage(thumbhash), [thumbhash])
  return (
    <span className={`${styles.frame} ${className}`}>
      {ready ? (
        <ResponsiveImage picture={picture} alt={alt} sizes={sizes} className={styles.image ?? ''} />
      ) : (
        hash && <img src={hash} alt="" className={styles.image} />
      )}
      {!picture && Icon && (
        <span className={styles.icon}>
          <Icon size={22} stroke={1.5} aria-hidden />
        </span>
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

function hashImage(thumbhash: string | undefined) {
  if (!thumbhash) return undefined
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(thumbhash), (byte) => byte.charCodeAt(0)))
  } catch {
    return undefined
  }
}
