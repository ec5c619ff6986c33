import { useQuery } from '@tanstack/react-query'
import { PhotoOverlay } from '../photos/PhotoOverlay.tsx'
import { useCompany } from '../site/company.ts'
import { ForYou } from './ForYou.tsx'
import { Hero } from './Hero.tsx'
import { slidersQuery } from './home.ts'
import { slidesOf, welcomeOf } from './slides.ts'

export default function HomePage() {
  const company = useCompany()
  const { data } = useQuery(slidersQuery)
  const slides = slidesOf(data?.results ?? [])
  return (
    <>
      <h1 className="sr-only">{[company.name, company.tagline].filter(Boolean).join(', ')}</h1>
      <Hero slides={slides.length ? slides : [welcomeOf(company)]} />
      <ForYou />
      <PhotoOverlay />
    </>
  )
}
