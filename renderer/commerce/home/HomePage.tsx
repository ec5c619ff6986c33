import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { PhotoOverlay } from '#renderer/content/photos/PhotoOverlay.tsx'
import { useCompany } from '#renderer/core/company/company.ts'
import { useMe } from '#renderer/core/session/me.ts'
import { lazyWithFallback } from '#renderer/core/ui/lazy-with-fallback.tsx'
import { ForYou } from '#renderer/site/home/ForYou.tsx'
import { Hero } from '#renderer/site/home/Hero.tsx'
import { slidersQuery } from '#renderer/site/home/home-queries.ts'
import { slidesOf, welcomeOf } from '#renderer/site/home/slides.ts'
import { homeQuery } from './home.ts'
import { HomeSections } from './sections/HomeSections.tsx'

const SetupReminder = lazyWithFallback(
  async () => (await import('#renderer/site/setup/SetupReminder.tsx')).SetupReminder,
)

/** Without an answer of the server. */
const stated = (['hero', 'forYou'] as const).map((kind) => ({ id: kind, kind, band: 'none' as const }))

export default function HomePage() {
  const company = useCompany()
  const { may } = useMe()
  const { data } = useQuery(slidersQuery)
  const { data: home } = useQuery(homeQuery)
  const slides = slidesOf(data?.results ?? [])
  return (
    <>
      <h1 className="sr-only">{[company.name, company.tagline].filter(Boolean).join(', ')}</h1>
      {may('admin') && (
        <Suspense>
          <SetupReminder />
        </Suspense>
      )}
      <HomeSections
        sections={home?.sections ?? stated}
        hero={<Hero slides={slides.length ? slides : [welcomeOf(company)]} />}
        forYou={<ForYou />}
      />
      <PhotoOverlay />
    </>
  )
}
