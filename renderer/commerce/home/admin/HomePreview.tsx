import { SegmentedControl } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api, query } from '#renderer/core/api/api.ts'
import { useCompany } from '#renderer/core/company/company.ts'
import { Failed } from '#renderer/core/ui/Failed.tsx'
import { ForYou } from '#renderer/site/home/ForYou.tsx'
import { Hero } from '#renderer/site/home/Hero.tsx'
import { slidersQuery } from '#renderer/site/home/home-queries.ts'
import { slidesOf, welcomeOf } from '#renderer/site/home/slides.ts'
import type { Section } from '#shared/commerce/home.ts'
import { HomeSections } from '../sections/HomeSections.tsx'
import { preloadParts } from '../sections/parts.ts'
import styles from './HomeEditor.module.css'
import { PreviewFrame } from './PreviewFrame.tsx'

const widths = { desktop: 1280, phone: 390 }
type Width = keyof typeof widths

/** The unsaved sections as visitors would see them. */
export function HomePreview({ sections }: { sections: readonly Section[] }) {
  const company = useCompany()
  const [width, setWidth] = useState<Width>('desktop')
  const settled = useSettled(sections)
  const { data, error, refetch } = useQuery({
    ...query(api.adminHome.preview, { sections: [...settled] }),
    // The code of the sections, which visitors load later.
    queryFn: async () => {
      const found = await api.adminHome.preview({ sections: [...settled] })
      await preloadParts(found.sections)
      return found
    },
    placeholderData: keepPreviousData,
  })
  const [last, setLast] = useState(data)
  if (data && data !== last) setLast(data)
  // While a link is half typed, the last valid sections stay.
  const isInvalid = error?.code === 'VALIDATION'
  const slides = slidesOf(useQuery(slidersQuery).data?.results ?? [])
  return (
    <section className={styles.preview} aria-label="Preview">
      <SegmentedControl
        aria-label="Width of the preview"
        value={width}
        onChange={(value) => setWidth(value as Width)}
        data={[
          { value: 'desktop', label: 'Desktop' },
          { value: 'phone', label: 'Phone' },
        ]}
      />
      {isInvalid && <p className={styles.invalid}>A field is not valid yet. The preview shows the state before.</p>}
      {error && !(isInvalid && last) ? (
        <Failed onRetry={() => void refetch()}>The preview could not be loaded.</Failed>
      ) : (
        <PreviewFrame key={width} width={widths[width]}>
          <HomeSections
            sections={(data ?? last)?.sections ?? []}
            hero={<Hero slides={slides.length ? slides : [welcomeOf(company)]} />}
            forYou={<ForYou />}
          />
        </PreviewFrame>
      )}
    </section>
  )
}

/** The value once it has not changed for a moment. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), 400)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
