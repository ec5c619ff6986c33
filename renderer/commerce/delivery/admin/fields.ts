import type { UseFormReturnType } from '@mantine/form'
import type { DeliveryValues } from './delivery-form.ts'

export type DeliveryFields = UseFormReturnType<DeliveryValues>

/** Props of a field. `data-field` is used to focus the first invalid one. */
export const fieldOf = (form: DeliveryFields, path: string) => ({ ...form.getInputProps(path), 'data-field': path })
