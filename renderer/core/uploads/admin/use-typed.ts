import { useEffect, useRef, useState } from 'react'

/** How long somebody pauses before what they typed is taken, in ms. */
const pause = 500

/**
 * A text field whose value is taken when somebody pauses or leaves it, not at
 * each key: one change may concern thousands of files. `of` names what the field
 * is about; for something else it starts anew, and what was typed is taken first.
 */
export function useTyped(of: string, value: string, take: (text: string) => void) {
  const [typed, setTyped] = useState<{ of: string; text: string }>()
  const pending = useRef<{ take: (text: string) => void; text: string }>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const settle = () => {
    clearTimeout(timer.current)
    const last = pending.current
    pending.current = undefined
    last?.take(last.text)
  }
  const latest = useRef(settle)
  useEffect(() => {
    latest.current = settle
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving for something else is what it waits for
  useEffect(() => () => latest.current(), [of])

  return {
    value: typed?.of === of ? typed.text : value,
    type(text: string) {
      setTyped({ of, text })
      pending.current = { take, text }
      clearTimeout(timer.current)
      timer.current = setTimeout(() => latest.current(), pause)
    },
    leave() {
      settle()
      setTyped(undefined)
    },
  }
}
