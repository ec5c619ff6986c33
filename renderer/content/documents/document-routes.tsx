import type { QueryClient } from '@tanstack/react-query'
import type { RouteObject } from 'react-router-dom'
import { api } from '#renderer/core/api/api.ts'
import type { HeadOf } from '#renderer/core/head/head.ts'
import { itemHead } from '#renderer/core/head/item-head.ts'
import { pageRoute } from '#renderer/core/page-route.ts'
import { paths } from '#renderer/core/paths.ts'
import { PageProblem } from '#renderer/core/ui/PageProblem.tsx'
import type { PublicDocument } from '#shared/content/documents.ts'
import { categoryHead, loadCategory } from '../categories/category-route.ts'
import { loadItem } from '../content/load-item.ts'
import { documentPages, readCategory } from './document-list.ts'

type Facts = Pick<PublicDocument, 'slug' | 'title' | 'description' | 'mimeType' | 'updatedAt' | 'access'>

export function documentRoutes(client: QueryClient): RouteObject[] {
  return [
    pageRoute(paths.documents, listHead, () => import('./DocumentsPage.tsx'), {
      loader: ({ request }) => loadDocuments(client, readCategory(new URL(request.url).searchParams)),
    }),
    pageRoute('/documents/category/:category', categoryHead('documents'), () => import('./DocumentsPage.tsx'), {
      async loader(about) {
        const category = await loadCategory(client, 'documents', about)
        await loadDocuments(client, category.name)
        return category
      },
    }),
    pageRoute('/documents/:slug', documentHead, () => import('./DocumentPage.tsx'), {
      loader: ({ params }) => loadDocument(client, params.slug ?? ''),
      ErrorBoundary: DocumentProblem,
    }),
  ]
}

const DocumentProblem = () => <PageProblem failed="Failed to load document" />

async function loadDocuments(client: QueryClient, category: string) {
  // The page itself displays errors with a retry button.
  const loaded = client.infiniteQuery({ ...documentPages(category), staleTime: 'static' }).catch(() => undefined)
  if (typeof document === 'undefined') await loaded
  return null
}

async function loadDocument(client: QueryClient, id: string): Promise<Facts> {
  const loaded = await loadItem(client, id, { get: api.documents.get, pathOf: paths.document })
  const { slug, title, description, mimeType, updatedAt, access } = loaded
  return { slug, title, description, mimeType, updatedAt, access }
}

const listHead: HeadOf = ({ company }) => ({
  title: 'Documents',
  description: `Documents of ${company.name} to read and download.`,
  canonical: paths.documents,
})

const documentHead = itemHead({ name: 'Documents', path: paths.documents }, (document: Facts) => {
  const { slug, title, description, mimeType, updatedAt, access } = document
  return {
    title,
    type: 'website',
    description: description || title,
    canonical: paths.document(slug),
    noindex: access !== 'public',
    structured: (origin) => ({
      '@type': 'DigitalDocument',
      name: title,
      ...(description && { description }),
      encodingFormat: mimeType,
      dateModified: updatedAt,
      url: new URL(paths.document(slug), origin).href,
    }),
  }
})
