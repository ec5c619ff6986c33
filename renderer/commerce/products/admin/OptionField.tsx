import { ActionIcon, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus, IconTrash, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { IconButton } from '#renderer/core/ui/IconButton.tsx'
import { ToolButton } from '#renderer/core/ui/ToolButton.tsx'
import { mostValues } from '#shared/commerce/product-options.ts'
import type { ProductValues } from './product-form.ts'
import styles from './VariantsField.module.css'
import { newValue, type OptionValues } from './variant-form.ts'

interface Props {
  form: UseFormReturnType<ProductValues>
  option: OptionValues
  place: number
  onRemove(): void
  onRemoveValue(key: string): void
}

const examples = ['Size', 'Colour', 'Material']

/** An option and its values. Enter adds a value. */
export function OptionField({ form, option, place, onRemove, onRemoveValue }: Props) {
  const { name, values } = option
  const label = name.trim() || `option ${place + 1}`
  // The value that was just added gets the focus.
  const [addedKey, setAddedKey] = useState<string>()
  const add = () => {
    if (values.length >= mostValues) return
    const value = newValue()
    setAddedKey(value.key)
    form.setFieldValue(`options.${place}.values`, [...values, value])
  }
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    add()
  }
  return (
    <fieldset className={styles.option} aria-label={label}>
      <div className={styles.called}>
        <TextInput
          data-field={`options.${place}.name`}
          label={`Option ${place + 1}`}
          placeholder={examples[place]}
          maxLength={40}
          {...form.getInputProps(`options.${place}.name`)}
        />
        <IconButton icon={IconTrash} className={styles.away} label={`Remove ${label}`} onClick={onRemove} />
      </div>
      <ul className={styles.values} aria-label={`Values of ${label}`}>
        {values.map(({ key, text }, at) => (
          <li key={key}>
            <TextInput
              data-field={`options.${place}.values.${at}.text`}
              aria-label={`Value ${at + 1} of ${label}`}
              maxLength={60}
              autoFocus={key === addedKey}
              rightSection={
                values.length > 1 && (
                  <ActionIcon
                    variant="subtle"
                    size={36}
                    aria-label={`Remove ${text.trim() || `value ${at + 1}`}`}
                    onClick={() => onRemoveValue(key)}
                  >
                    <IconX size={16} stroke={1.75} />
                  </ActionIcon>
                )
              }
              rightSectionWidth={36}
              rightSectionPointerEvents="all"
              onKeyDown={addOnEnter}
              {...form.getInputProps(`options.${place}.values.${at}.text`)}
            />
          </li>
        ))}
        {values.length < mostValues && (
          <li>
            <ToolButton icon={IconPlus} variant="subtle" onClick={add} aria-label={`Add value to ${label}`}>
              Add value
            </ToolButton>
          </li>
        )}
      </ul>
    </fieldset>
  )
}
