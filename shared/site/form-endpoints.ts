import type { SavedCompany } from '../core/company.ts'
import { formEndpoint } from '../core/form-endpoint.ts'
import type { Attachment } from './messages.ts'
import type { SavedSlider } from './sliders.ts'

export const updateCompany = formEndpoint<SavedCompany>()('PUT /api/company', {
  access: 'admin',
  limit: 'write',
  files: ['logo', 'logo_dark', 'icon'],
})
export const addCompanyImage = formEndpoint<{ url: string }>()('POST /api/company/pictures', {
  access: 'admin',
  limit: 'write',
  files: ['file'],
})

const slide = { access: 'admin', files: ['image'] } as const

export const sliderForms = {
  create: formEndpoint<SavedSlider>()('POST /api/sliders', slide),
  update: formEndpoint<SavedSlider>()('PUT /api/sliders/:id', slide),
}
export const attachFile = formEndpoint<Attachment>()('POST /api/messages/attachments', {
  access: 'own',
  limit: 'attachment',
  files: ['file'],
})
