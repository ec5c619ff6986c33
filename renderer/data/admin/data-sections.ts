import type { ReactNode } from 'react'

interface DataSection {
  name: string
  Section: () => ReactNode
}

/** The cards of the page, from the top. A new one adds a line; DataCard.tsx is what they look like. */
export const dataSections: readonly DataSection[] = []
