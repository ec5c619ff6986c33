import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { api } from '#renderer/core/api/api.ts'
import { paths } from '#renderer/core/paths.ts'
import type { PhotoCard } from '#shared/content/photos.ts'
import { addressOf } from '#shared/core/endpoint.ts'
import { photoDownload } from '#shared/core/plain-routes.ts'
import { LikeButton } from '../reactions/LikeButton.tsx'
import { ShareMenu } from '../reactions/ShareMenu.tsx'
import styles from './PhotoActions.module.css'

/** Actions for a photo: like, share, and download unless it is for sale. */
export function PhotoActions({ photo, forSale }: { photo: PhotoCard; forSale: boolean | undefined }) {
  const path = paths.photo(photo._id)
  return (
    <div className={styles.actions}>
      <LikeButton
        calls={api.photos}
        item={{ id: photo._id, noun: 'photo', path }}
        likes={photo.likes}
        className={`${styles.button} ${styles.like}`}
      />
      {!forSale && <DownloadMenu photo={photo} />}
      <ShareMenu title={photo.title} path={path} className={styles.button} />
    </div>
  )
}

const downloads = [
  { size: 'small', label: 'Small', longest: 640 },
  { size: 'medium', label: 'Medium', longest: 1280 },
  { size: 'large', label: 'Large', longest: 2048 },
] as const

function DownloadMenu({ photo: { _id, picture } }: { photo: PhotoCard }) {
  const address = (size: string) => addressOf(photoDownload, { id: _id }, { size })
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

/** `1280 × 853`: a photo is never enlarged. */
function Pixels({ width, height, longest = width }: { width: number; height: number; longest?: number }) {
  const scale = Math.min(1, longest / width)
  return (
    <span className={`num ${styles.pixels}`}>
      {Math.round(width * scale)} × {Math.round(height * scale)}
    </span>
  )
}
