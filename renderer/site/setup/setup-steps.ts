import { paths } from '#renderer/core/paths.ts'
import type { SetupStep } from '#shared/site/setup-options.ts'

/** What each step of a new site is called, and where it is done. */
export const setupSteps: Record<SetupStep, { name: string; to: string }> = {
  logo: { name: 'Add your logo', to: paths.admin.updateCompany },
  description: { name: 'Say what you do', to: paths.admin.updateCompany },
  contact: { name: 'Say how to reach you', to: paths.admin.updateCompany },
  content: { name: 'Upload your first photos', to: `${paths.admin.content}?upload` },
  product: { name: 'Add your first product', to: paths.admin.addProduct },
}
