import { PhotoLink } from '#renderer/content/photos/PhotoLink.tsx'
import { paths } from '#renderer/core/paths.ts'
import { ResponsiveImage } from '#renderer/core/ui/ResponsiveImage.tsx'
import styles from './PhotosSection.module.css'
import type { PropsOf } from './parts.ts'
import { SectionFrame } from './SectionFrame.tsx'

const sizes = {
  grid: '(max-width: 640px) 46vw, 290px',
  strip: '(max-width: 640px) 75vw, 400px',
  mosaic: '(max-width: 640px) 92vw, 590px',
}

export function PhotosSection({ section: { heading, layout, items } }: PropsOf<'photos'>) {
  const among = items.map(({ _id }) => _id)
  return (
    <SectionFrame heading={heading} label="Photos" all={{ to: paths.photos, text: 'All photos' }}>
      <ul className={styles[layout]} {...(layout === 'strip' && { tabIndex: 0, 'aria-label': heading || 'Photos' })}>
        {items.map((photo) => (
          <li key={photo._id}>
            <PhotoLink id={photo._id} among={among} className={styles.photo}>
              <ResponsiveImage
                picture={photo.picture}
                alt={photo.alt || photo.title}
                sizes={sizes[layout]}
                className={styles.image}
              />
            </PhotoLink>
          </li>
        ))}
      </ul>
    </SectionFrame>
  )
}
