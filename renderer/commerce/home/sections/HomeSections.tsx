import { type ComponentType, memo, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import type { HomeSection } from '#shared/commerce/home.ts'
import styles from './HomeSections.module.css'
import { type ContentSection, parts } from './parts.ts'
import { useEarlyClicks } from './use-early-clicks.ts'

interface Props {
  sections: readonly HomeSection[]
  hero: ReactNode
  forYou: ReactNode
}

/** The sections of the home page in their order. */
export const HomeSections = ({ sections, hero, forYou }: Props) =>
  sections.map((section, at) => (
    <Band key={section.id} section={section} isFirst={at === 0}>
      {section.kind === 'hero' ? hero : section.kind === 'forYou' ? forYou : undefined}
    </Band>
  ))

function Band({ section, isFirst, children }: { section: HomeSection; isFirst: boolean; children: ReactNode }) {
  const content = section.kind === 'hero' || section.kind === 'forYou' ? undefined : section
  const [band, replay] = useEarlyClicks(content !== undefined)
  // Until its code has loaded, the content stays as the server rendered it: newer data would not match the HTML.
  const [rendered] = useState(content)
  const [isReady, setIsReady] = useState(false)
  const onReady = useCallback(() => {
    setIsReady(true)
    replay()
  }, [replay])
  return (
    <div
      ref={band}
      className={styles.band}
      data-first={isFirst || undefined}
      data-band={section.band}
      data-kind={section.kind}
    >
      {content ? <Content section={isReady ? content : (rendered ?? content)} onReady={onReady} /> : children}
    </div>
  )
}

/** Memoized: a changed boundary would replace the server's HTML before its code has loaded. */
const Content = memo(function Content({ section, onReady }: { section: ContentSection; onReady(): void }) {
  const Part = parts[section.kind].Component as ComponentType<{ section: ContentSection }>
  return (
    <Suspense>
      <Part section={section} />
      <Ready onReady={onReady} />
    </Suspense>
  )
})

/** Reports when the content beside it reacts to input. */
function Ready({ onReady }: { onReady(): void }) {
  useEffect(onReady, [onReady])
  return null
}
