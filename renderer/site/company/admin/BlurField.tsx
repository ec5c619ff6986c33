import { Select } from '@mantine/core'

interface Props {
  label: string
  value: number
  options: readonly { value: number; label: string }[]
  error?: React.ReactNode
  'data-field'?: string
  onChange(value: number): void
}

export function BlurField({ value, options, onChange, ...field }: Props) {
  return (
    <Select
      {...field}
      value={String(value)}
      data={options.map((option) => ({ value: String(option.value), label: `${option.label} (${option.value} px)` }))}
      allowDeselect={false}
      onChange={(next) => next !== null && onChange(Number(next))}
    />
  )
}
