import { Button, Menu } from '@mantine/core'
import {
  IconBrandWhatsapp,
  IconDownload,
  IconHeart,
  IconHeartFilled,
  IconLink,
  IconShare,
  IconShare2,
} from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { PhotoCard } from '#shared/photos.ts'
import { paths } from '../paths.ts'
import { formatNumber } from '../ui/format.ts'
import { toast } from '../ui/toast.ts'
import styles from './PhotoActions.module.css'
import { useLike } from './use-like.ts'

/** What can be done with a photo: like, download, share. */
export function PhotoActions({ photo }: { photo: PhotoCard }) {
  return (
    <div className={styles.actions}>
      <LikeButton photo={photo} />
      <DownloadMenu photo={photo} />
      <ShareMenu photo={photo} />
    </div>
  )
}

function LikeButton({ photo }: { photo: PhotoCard }) {
  const { liked, toggle } = useLike(photo._id)
  const Heart = liked ? IconHeartFilled : IconHeart
  return (
    <Button
      variant={liked ? 'light' : 'filled'}
      size="sm"
      className={`${styles.button} ${styles.like}`}
      leftSection={
        <Heart size={18} stroke={1.75} aria-hidden className={styles.heart} data-liked={liked || undefined} />
      }
      aria-pressed={liked}
      onClick={toggle}
    >
      Like <span className={`num ${styles.count}`}>{formatNumber(photo.likes)}</span>
    </Button>
  )
}

const downloads = [
  { size: 'small', label: 'Small', longest: 640 },
  { size: 'medium', label: 'Medium', longest: 1280 },
  { size: 'large', label: 'Large', longest: 2048 },
] as const

function DownloadMenu({ photo: { _id, picture } }: { photo: PhotoCard }) {
  const address = (size: string) => `/api/photos/${_id}/download?size=${size}`
  return (
    <Menu position="bottom-start" zIndex={400}>
      <Menu.Target>
        <Button
          variant="default"
          size="sm"
          className={styles.button}
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
        >
          Download
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {downloads.map(({ size, label, longest }) => (
          <Menu.Item
            key={size}
            component="a"
            href={address(size)}
            download
            rightSection={<Pixels {...picture} longest={longest} />}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Item component="a" href={address('original')} download rightSection={<Pixels {...picture} />}>
          Original
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** `1280 × 853`: a photo is never made larger than it is. */
function Pixels({ width, height, longest = width }: { width: number; height: number; longest?: number }) {
  const scale = Math.min(1, longest / width)
  return (
    <span className={`num ${styles.pixels}`}>
      {Math.round(width * scale)} × {Math.round(height * scale)}
    </span>
  )
}

function ShareMenu({ photo: { _id, title } }: { photo: PhotoCard }) {
  const [native, setNative] = useState(false)
  useEffect(() => setNative(typeof navigator.share === 'function'), [])
  const address = () => new URL(paths.photo(_id), location.origin).href

  return (
    <Menu position="bottom-start" zIndex={400}>
      <Menu.Target>
        <Button
          variant="default"
          size="sm"
          className={styles.button}
          leftSection={<IconShare2 size={18} stroke={1.75} aria-hidden />}
        >
          Share
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component="a"
          href={`https://wa.me/?text=${encodeURIComponent(title)}`}
          target="_blank"
          rel="noopener"
          leftSection={<IconBrandWhatsapp size={18} stroke={1.75} />}
          onClick={(event) => {
            event.currentTarget.href = `https://wa.me/?text=${encodeURIComponent(`${title} ${address()}`)}`
          }}
        >
          WhatsApp
        </Menu.Item>
        <Menu.Item leftSection={<IconLink size={18} stroke={1.75} />} onClick={() => void copy(address())}>
          Copy link
        </Menu.Item>
        {native && (
          <Menu.Item
            leftSection={<IconShare size={18} stroke={1.75} />}
            // Somebody who closes the system's sheet has not met a problem.
            onClick={() => void navigator.share({ title, url: address() }).catch(() => undefined)}
          >
            More…
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

async function copy(text: string) {
  try {
    await navigator.clipboard.writeText(text)
    toast.success('Link copied')
  } catch {
    // Refused, or not a secure address: the link is shown to be copied by hand.
    toast.info(text)
  }
}
