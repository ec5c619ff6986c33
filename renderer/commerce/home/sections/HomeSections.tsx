import { type ComponentType, memo, type ReactNode, Suspense } from 'react'
import type { HomeSection } from '#shared/commerce/home.ts'
import styles from './HomeSections.module.css'
import { type ContentSection, parts } from './parts.ts'

interface Props {
  sections: readonly HomeSection[]
  hero: ReactNode
  forYou: ReactNode
}

/** The sections of the home page in their order. */
export const HomeSections = ({ sections, hero, forYou }: Props) =>
  sections.map((section, at) => (
    <div
      key={section.id}
      className={styles.band}
      data-first={at === 0 || undefined}
      data-band={section.band}
      data-kind={section.kind}
    >
      {section.kind === 'hero' ? hero : section.kind === 'forYou' ? forYou : <Content section={section} />}
    </div>
  ))

/** Memoized: a changed boundary would replace the server's HTML before its code has loaded. */
const Content = memo(function Content({ section }: { section: ContentSection }) {
  const Part = parts[section.kind].Component as ComponentType<{ section: ContentSection }>
  return (
    <Suspense>
      <Part section={section} />
    </Suspense>
  )
})
