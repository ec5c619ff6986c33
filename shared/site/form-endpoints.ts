import type { SavedCompany } from '../core/company.ts'
import { formEndpoint } from '../core/form-endpoint.ts'
import type { Attachment } from './messages.ts'
import type { SavedSlider } from './sliders.ts'

export const updateCompany = formEndpoint<SavedCompany>('PUT /api/company')
export const addCompanyPicture = formEndpoint<{ url: string }>('POST /api/company/pictures')
export const sliderForms = {
  create: formEndpoint<SavedSlider>('POST /api/sliders'),
  update: formEndpoint<SavedSlider>('PUT /api/sliders/:id'),
}
export const attachFile = formEndpoint<Attachment>('POST /api/messages/attachments')
