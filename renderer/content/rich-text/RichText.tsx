import { type CSSProperties, createElement, Fragment, type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { galleryOf, isButton } from '#shared/content/rich-blocks.ts'
import { type Heading, headingsOf, type RichElement, type RichNode } from '#shared/content/rich-nodes.ts'
import { CodeBlock } from './CodeBlock.tsx'
import { Player } from './Player.tsx'
import styles from './RichText.module.css'
import { WideTable } from './WideTable.tsx'

/** Renders rich text as elements. See [Note: Rich text]. */
export function RichText({ nodes }: { nodes: readonly RichNode[] }) {
  const headings = new Map(headingsOf(nodes).map((heading) => [heading.element, heading]))
  return (
    <div className={styles.frame}>
      <div className={styles.text}>{render(nodes, headings)}</div>
    </div>
  )
}

function render(nodes: readonly RichNode[], headings: ReadonlyMap<RichElement, Heading>): ReactNode {
  return nodes.map((node, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a published text does not change
    <Fragment key={index}>
      {typeof node === 'string' ? node : element(node, render(node.children, headings), headings.get(node))}
    </Fragment>
  ))
}

function element(node: RichElement, children: ReactNode, heading: Heading | undefined): ReactNode {
  const { tag, attributes } = node
  const { href, src, class: kind, ...rest } = attributes
  if (tag === 'a') return href === undefined ? children : <SafeLink to={href}>{children}</SafeLink>
  if (tag === 'img') return <ContentImage src={src ?? ''} {...rest} />
  if (tag === 'iframe') return <Player src={src ?? ''} title={rest.title ?? 'Video'} />
  if (isButton(node)) return <p className={styles.action}>{children}</p>
  if (tag === 'div') return <div className={kind === 'columns' ? styles.columns : styles.column}>{children}</div>
  if (tag === 'table') return <WideTable>{children}</WideTable>
  if (tag === 'th' || tag === 'td') return cell(node, children)
  if (tag === 'details') return <details className={styles.question}>{children}</details>
  if (galleryOf(node).length) return <figure className={styles.gallery}>{children}</figure>
  if (tag === 'pre') return <CodeBlock>{children}</CodeBlock>
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

/** Without a scope attribute: browsers infer it from the position of the heading. */
const cell = ({ tag, attributes: { colspan, rowspan } }: RichElement, children: ReactNode) =>
  createElement(
    tag,
    { ...(colspan && { colSpan: Number(colspan) }), ...(rowspan && { rowSpan: Number(rowspan) }) },
    children,
  )

/** Navigates within the site, and opens other sites in a new tab without a referrer. */
function SafeLink({ to, children }: { to: string; children: ReactNode }) {
  if (to.startsWith('/')) return <Link to={to}>{children}</Link>
  const isExternal = /^https?:/i.test(to)
  return (
    <a href={to} {...(isExternal && { target: '_blank', rel: 'noopener noreferrer nofollow' })}>
      {children}
    </a>
  )
}

const placeholder = '/image-not-found.svg'

interface ImageProps {
  src: string
  alt?: string
  width?: string
  height?: string
}

function ContentImage({ src, alt = '', width, height }: ImageProps) {
  const [failed, setFailed] = useState(false)
  return (
    <img
      src={failed ? placeholder : src}
      alt={alt}
      width={width}
      height={height}
      {...(width && height && { style: { '--shape': Number(width) / Number(height) } as CSSProperties })}
      loading="lazy"
      decoding="async"
      onError={() => setFailed(true)}
    />
  )
}
