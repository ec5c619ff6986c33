import { IconDownload, IconEye } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { paths } from '#renderer/core/paths.ts'
import { formatDay, formatNumber } from '#renderer/core/ui/format.ts'
import { TagLinks } from '#renderer/core/ui/TagLinks.tsx'
import type { Exif, Photo } from '#shared/content/photos.ts'
import styles from './PhotoFacts.module.css'

/** Details of a photo below its title. */
export function PhotoFacts({ photo }: { photo: Photo }) {
  const { tags, category, resolution, views, downloads, createdAt, picture, exif } = photo
  return (
    <>
      <ul className={`num ${styles.counts}`}>
        <li>
          <IconEye size={18} stroke={1.75} aria-hidden /> {formatNumber(views)} {views === 1 ? 'view' : 'views'}
        </li>
        <li>
          <IconDownload size={18} stroke={1.75} aria-hidden /> {formatNumber(downloads)}{' '}
          {downloads === 1 ? 'download' : 'downloads'}
        </li>
      </ul>
      <TagLinks tags={tags} path={paths.photos} />
      <dl className={styles.facts}>
        <Fact name="Category">
          <Link to={{ pathname: paths.photos, search: `?category=${category}` }}>{category}</Link>
        </Fact>
        <Fact name="Resolution">
          {resolution}
          <span className="num">
            {' '}
            ({picture.width} × {picture.height})
          </span>
        </Fact>
        <Fact name="Published">
          <time dateTime={createdAt}>{formatDay(createdAt)}</time>
        </Fact>
        {cameraFacts(exif).map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
      </dl>
    </>
  )
}

function Fact({ name, children }: React.PropsWithChildren<{ name: string }>) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** EXIF data of the camera, in the order that photographers expect. */
function cameraFacts({ camera, lens, exposure, aperture, focalLength, iso, takenAt, copyright }: Exif) {
  const all: [string, string | undefined][] = [
    ['Camera', camera],
    ['Lens', lens],
    ['Exposure', exposure],
    ['Aperture', aperture],
    ['Focal length', focalLength],
    ['ISO', iso === undefined ? undefined : String(iso)],
    ['Taken', takenAt && formatDay(takenAt)],
    ['Copyright', copyright],
  ]
  return all.filter((fact): fact is [string, string] => Boolean(fact[1]))
}
