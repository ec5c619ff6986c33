import type { UseFormReturnType } from '@mantine/form'
import type { CompanyValues } from './company-form.ts'

export type CompanyFields = UseFormReturnType<CompanyValues>

/** Props of a text field, marked so that the first wrong one can be found and focused. */
export const fieldOf = (form: CompanyFields, name: string) => ({
  ...form.getInputProps(name),
  'data-field': name,
})
