import type { Screen } from './screen.ts'

export const documentScreens: Screen[] = [
  { name: 'documents', path: '/documents', until: 'How to hang a framed print' },
  { name: 'documents, none', path: '/documents?category=Nothing', until: 'No documents available.' },
  { name: 'document', path: '/documents/press-kit', until: 'Download PDF' },
  { name: 'company page', path: '/pages/terms', until: 'Who we are' },
]
