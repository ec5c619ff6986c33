import { Autocomplete, Textarea, TextInput } from '@mantine/core'
import { useDebouncedField } from './use-debounced-field.ts'

interface Props {
  label: string
  help?: string
  max: number
  rows?: number
  suggestions?: string[]
  /** Placeholder of an empty field. */
  empty?: string
  itemsKey: string
  value: string | undefined
  mixed: boolean
  onChange(text: string): void
}

/** A text detail of one or many files. It is empty and says "Mixed" where the files differ. */
export function DetailField({ label, help, max, rows, suggestions, empty, itemsKey, value, mixed, onChange }: Props) {
  const typed = useDebouncedField(itemsKey, value ?? '', onChange)
  const field = {
    size: 'xs',
    label,
    description: help,
    maxLength: max,
    placeholder: mixed ? 'Mixed' : empty,
    value: typed.value,
    onBlur: typed.leave,
  } as const
  if (suggestions) return <Autocomplete {...field} limit={8} data={suggestions} onChange={typed.type} />
  const onType = (event: { target: { value: string } }) => typed.type(event.target.value)
  if (rows) return <Textarea {...field} autosize minRows={rows} maxRows={8} onChange={onType} />
  return <TextInput {...field} onChange={onType} />
}
