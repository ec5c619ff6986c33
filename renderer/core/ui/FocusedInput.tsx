import { TextInput, type TextInputProps } from '@mantine/core'
import { type RefObject, useEffect, useRef } from 'react'

interface Props extends TextInputProps {
  inputRef?: RefObject<HTMLInputElement | null>
}

/** A text field that is focused on mount. */
export function FocusedInput({ inputRef, ...props }: Props) {
  const own = useRef<HTMLInputElement>(null)
  const input = inputRef ?? own
  useEffect(() => input.current?.focus(), [input])
  return <TextInput {...props} ref={input} />
}
