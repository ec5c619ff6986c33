/** Access levels of a document. */
export const documentAccesses = ['public', 'members', 'staff'] as const
export type DocumentAccess = (typeof documentAccesses)[number]
export const documentAccessLabels: Record<DocumentAccess, string> = {
  public: 'Everyone',
  members: 'Members',
  staff: 'Staff',
}

/** The accepted file extensions with media type and label. No executable files. */
export const documentTypes = {
  pdf: { mime: 'application/pdf', label: 'PDF' },
  doc: { mime: 'application/msword', label: 'Word' },
  docx: { mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', label: 'Word' },
  xls: { mime: 'application/vnd.ms-excel', label: 'Excel' },
  xlsx: { mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', label: 'Excel' },
  ppt: { mime: 'application/vnd.ms-powerpoint', label: 'PowerPoint' },
  pptx: { mime: 'application/vnd.openxmlformats-officedocument.presentationml.presentation', label: 'PowerPoint' },
  txt: { mime: 'text/plain', label: 'Text' },
  zip: { mime: 'application/zip', label: 'Zip' },
} as const
export type DocumentEnding = keyof typeof documentTypes

export const documentSorts = ['newest', 'oldest', 'downloads'] as const
export type DocumentSort = (typeof documentSorts)[number]
export const documentSortLabels: Record<DocumentSort, string> = {
  newest: 'Newest',
  oldest: 'Oldest',
  downloads: 'Most downloaded',
}

export const maxDescriptionLength = 5000

export const wrongDocument = 'Only PDF, Word, Excel, PowerPoint, text and zip files can be uploaded.'
