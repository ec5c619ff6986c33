import { useQueryClient } from '@tanstack/react-query'
import type { CSSProperties, MouseEvent, ReactNode } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { api, query } from '#renderer/core/api/api.ts'
import { morph, stagePicture } from './morph.ts'
import { linkTo, openedIn } from './opened.ts'

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
  const here = useLocation()
  const { to, ...how } = linkTo(id, among, here)
  const navigate = useNavigate()
  const client = useQueryClient()
  // By the time somebody has clicked what they point at, most of it has arrived.
  const prepare = () =>
    void client.query({ ...query(api.photos.get, { id }), staleTime: 30_000 }).catch(() => undefined)
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    const elsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (elsewhere || !('mask' in how) || openedIn(here)) return
    event.preventDefault()
    const picture = event.currentTarget.querySelector('img')
    morph(picture, stagePicture, async () => navigate(to, { ...how, flushSync: true }))
  }
  return (
    <Link to={to} {...how} {...look} data-photo={id} onPointerEnter={prepare} onFocus={prepare} onClick={open}>
      {children}
    </Link>
  )
}
