import { paths } from '#renderer/core/paths.ts'
import type { SetupStep } from '#shared/site/setup-options.ts'

export const setupSteps: Record<SetupStep, { name: string; to: string }> = {
  logo: { name: 'Add your logo', to: paths.admin.updateCompany },
  description: { name: 'Describe your company', to: paths.admin.updateCompany },
  contact: { name: 'Add contact details', to: paths.admin.updateCompany },
  content: { name: 'Upload your first photos', to: `${paths.admin.content}?upload` },
  product: { name: 'Add your first product', to: paths.admin.addProduct },
}
