import { createElement, Fragment, type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { type Heading, headingsOf, type RichElement, type RichNode } from '#shared/rich-text.ts'
import styles from './RichText.module.css'

/** What somebody wrote, built tag by tag. See [Note: Rich text]. */
export function RichText({ nodes }: { nodes: readonly RichNode[] }) {
  const headings = new Map(headingsOf(nodes).map((heading) => [heading.element, heading]))
  return <div className={styles.text}>{shown(nodes, headings)}</div>
}

function shown(nodes: readonly RichNode[], headings: ReadonlyMap<RichElement, Heading>): ReactNode {
  return nodes.map((node, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text does not change while it is read
    <Fragment key={place}>
      {typeof node === 'string' ? node : element(node, shown(node.children, headings), headings.get(node))}
    </Fragment>
  ))
}

function element({ tag, attributes }: RichElement, children: ReactNode, heading: Heading | undefined): ReactNode {
  const { href, src, ...said } = attributes
  if (tag === 'a') return href === undefined ? children : <SafeLink to={href}>{children}</SafeLink>
  if (tag === 'img') return <ContentImage src={src ?? ''} {...said} />
  if (tag === 'iframe') return <Player src={src ?? ''} title={said.title ?? 'Video'} />
  if (tag === 'br' || tag === 'hr') return createElement(tag)
  if (heading)
    return createElement(
      tag,
      { id: heading.id },
      children,
      <a href={`#${heading.id}`} className={styles.anchor} aria-label={`Link to ${heading.text}`}>
        #
      </a>,
    )
  return createElement(tag, null, children)
}

/** Inside the site without a reload; elsewhere in a new tab that learns nothing of this one. */
function SafeLink({ to, children }: { to: string; children: ReactNode }) {
  if (to.startsWith('/')) return <Link to={to}>{children}</Link>
  const elsewhere = /^https?:/i.test(to)
  return (
    <a href={to} {...(elsewhere && { target: '_blank', rel: 'noopener noreferrer nofollow' })}>
      {children}
    </a>
  )
}

const placeholder = '/image-not-found.svg'

function ContentImage({
  src,
  alt = '',
  width,
  height,
}: {
  src: string
  alt?: string
  width?: string
  height?: string
}) {
  const [failed, setFailed] = useState(false)
  return (
    <img
      src={failed ? placeholder : src}
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      onError={() => setFailed(true)}
    />
  )
}

/** One of the two players that do not follow their viewers. */
function Player({ src, title }: { src: string; title: string }) {
  return (
    <iframe
      src={src}
      title={title}
      className={styles.player}
      loading="lazy"
      allow="fullscreen; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
      sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
    />
  )
}
