import type { ReactNode } from 'react'
import { ExportSite } from './ExportSite.tsx'
import { ImportSite } from './ImportSite.tsx'
import { ImportCard } from './import/ImportCard.tsx'

interface DataSection {
  name: string
  Section: () => ReactNode
}

/** The cards of the page, from the top. A new one adds a line; DataCard.tsx is what they look like. */
export const dataSections: readonly DataSection[] = [
  { name: 'export site', Section: ExportSite },
  { name: 'import site', Section: ImportSite },
  { name: 'tables', Section: ImportCard },
]
