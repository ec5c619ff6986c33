import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { PhotoOverlay } from '#renderer/content/photos/PhotoOverlay.tsx'
import { useCompany } from '#renderer/core/company/company.ts'
import { useMe } from '#renderer/core/session/me.ts'
import { lazyWithFallback } from '#renderer/core/ui/lazy-with-fallback.tsx'
import { ForYou } from './ForYou.tsx'
import { Hero } from './Hero.tsx'
import { slidersQuery } from './home.ts'
import { slidesOf, welcomeOf } from './slides.ts'

const SetupReminder = lazyWithFallback(async () => (await import('../setup/SetupReminder.tsx')).SetupReminder)

export default function HomePage() {
  const company = useCompany()
  const { may } = useMe()
  const { data } = useQuery(slidersQuery)
  const slides = slidesOf(data?.results ?? [])
  return (
    <>
      <h1 className="sr-only">{[company.name, company.tagline].filter(Boolean).join(', ')}</h1>
      {may('admin') && (
        <Suspense>
          <SetupReminder />
        </Suspense>
      )}
      <Hero slides={slides.length ? slides : [welcomeOf(company)]} />
      <ForYou />
      <PhotoOverlay />
    </>
  )
}
