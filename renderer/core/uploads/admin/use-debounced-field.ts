import { useEffect, useRef, useState } from 'react'

/** Milliseconds without typing before a change is applied. */
const delay = 500

/**
 * A text field that applies its value after a pause or on blur, because one change
 * may concern thousands of files. A new `itemsKey` applies the pending value and starts over.
 */
export function useDebouncedField(itemsKey: string, value: string, onChange: (text: string) => void) {
  const [typed, setTyped] = useState<{ itemsKey: string; text: string }>()
  const pending = useRef<() => void>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const flush = useRef(() => {
    clearTimeout(timer.current)
    pending.current?.()
    pending.current = undefined
  }).current
  // biome-ignore lint/correctness/useExhaustiveDependencies: flushes when the files change
  useEffect(() => flush, [itemsKey])

  return {
    value: typed?.itemsKey === itemsKey ? typed.text : value,
    type(text: string) {
      setTyped({ itemsKey, text })
      pending.current = () => onChange(text)
      clearTimeout(timer.current)
      timer.current = setTimeout(flush, delay)
    },
    leave() {
      flush()
      setTyped(undefined)
    },
  }
}
