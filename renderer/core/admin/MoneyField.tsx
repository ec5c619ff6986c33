import { TextInput, type TextInputProps } from '@mantine/core'
import { moneySection } from './money-section.ts'

/** An amount, in the company's currency by default. */
export const MoneyField = ({ currency, ...props }: TextInputProps & { currency?: string | undefined }) => (
  <TextInput type="number" min={0} step={0.01} inputMode="decimal" {...moneySection(currency)} {...props} />
)
