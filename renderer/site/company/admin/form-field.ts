import type { UseFormReturnType } from '@mantine/form'
import type { CompanyValues } from './company-form.ts'

export type CompanyFields = UseFormReturnType<CompanyValues>

/** Props of a text field. `data-field` is used to focus the first invalid one. */
export const fieldOf = (form: CompanyFields, name: string) => ({
  ...form.getInputProps(name),
  'data-field': name,
})

/** Props of a colour, slider or select, which always has a value. */
export function choiceOf<V extends Record<string, unknown>, N extends keyof V & string>(
  form: UseFormReturnType<V>,
  name: N,
) {
  const { onChange } = form.getInputProps(name) as { onChange(value: V[N]): void }
  return { value: form.values[name], error: form.errors[name], 'data-field': name, onChange }
}
