import { useQueryClient } from '@tanstack/react-query'
import type { CSSProperties, MouseEvent, ReactNode } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { api, query } from '#renderer/core/api/api.ts'
import { morph, stageImage } from './morph.ts'
import { linkTo, overlayPhotoId } from './photo-overlay.ts'

interface Props {
  id: string
  /** The photos for the previous and next buttons. */
  among: readonly string[]
  className?: string | undefined
  style?: CSSProperties
  children: ReactNode
}

/** A link that opens a photo over the page. See [Note: Photos over a page]. */
export function PhotoLink({ id, among, children, ...look }: Props) {
  const here = useLocation()
  const { to, ...how } = linkTo(id, among, here)
  const navigate = useNavigate()
  const client = useQueryClient()
  // Preloads the photo before the click.
  const prepare = () =>
    void client.query({ ...query(api.photos.get, { id }), staleTime: 30_000 }).catch(() => undefined)
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    const inNewTab = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (inNewTab || !('mask' in how) || overlayPhotoId(here)) return
    event.preventDefault()
    const picture = event.currentTarget.querySelector('img')
    morph(picture, stageImage, async () => navigate(to, { ...how, flushSync: true }))
  }
  return (
    <Link to={to} {...how} {...look} data-photo={id} onPointerEnter={prepare} onFocus={prepare} onClick={open}>
      {children}
    </Link>
  )
}
