import { useQueryClient } from '@tanstack/react-query'
import type { CSSProperties, ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { api, query } from '../api/api.ts'
import { linkTo } from './opened.ts'

interface Props {
  id: string
  /** The photos to walk through once it is open. */
  among: readonly string[]
  className?: string | undefined
  style?: CSSProperties
  children: ReactNode
}

/** A link that opens a photo over the page. See [Note: Photos over a page]. */
export function PhotoLink({ id, among, children, ...look }: Props) {
  const { to, ...how } = linkTo(id, among, useLocation())
  const client = useQueryClient()
  // By the time somebody has clicked what they point at, most of it has arrived.
  const prepare = () => {
    void client.query({ ...query(api.photos.get, { id }), staleTime: 30_000 }).catch(() => undefined)
  }
  return (
    <Link
      to={to}
      {...how}
      {...look}
      data-photo={id}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={(event) => markForMorphing(event.currentTarget)}
    >
      {children}
    </Link>
  )
}

/** The picture of this link is the one that grows into the dialog, where the browser can. */
function markForMorphing(link: HTMLElement) {
  for (const other of document.querySelectorAll<HTMLElement>('[data-photo] img')) other.style.viewTransitionName = ''
  const image = link.querySelector('img')
  if (image) image.style.viewTransitionName = 'photo'
}
