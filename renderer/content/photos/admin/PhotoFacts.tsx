import { formatMegabytes, formatMoment, formatNumber } from '#renderer/core/ui/format.ts'
import type { AdminPhoto } from '#shared/content/photos.ts'
import { Facts } from '../../content/admin/Facts.tsx'

/** The file, the camera, and who saw it. */
export function PhotoFacts({ photo }: { photo: AdminPhoto }) {
  const { exif, picture } = photo
  const facts: [string, string | undefined][] = [
    ['File', photo.fileName],
    ['Size', formatMegabytes(photo.size)],
    ['Pixels', picture.width ? `${picture.width} × ${picture.height} (${photo.resolution})` : undefined],
    ['Camera', exif.camera],
    ['Lens', exif.lens],
    ['Exposure', [exif.exposure, exif.aperture, exif.iso && `ISO ${exif.iso}`].filter(Boolean).join(', ')],
    ['Focal length', exif.focalLength],
    ['Taken', exif.takenAt && formatMoment(exif.takenAt)],
    ['Copyright', exif.copyright],
    ['Added', formatMoment(photo.createdAt)],
    ['Changed', `${formatMoment(photo.updatedAt)}${photo.updatedBy ? ` by ${photo.updatedBy}` : ''}`],
    ['Views', formatNumber(photo.views)],
    ['Likes', formatNumber(photo.likes)],
    ['Downloads', formatNumber(photo.downloads)],
  ]
  return <Facts facts={facts} />
}
