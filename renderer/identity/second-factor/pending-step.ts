import { useEffect, useState } from 'react'
import { ofSite } from '#renderer/core/of-site.ts'
import type { AppError } from '#shared/core/errors.ts'
import type { PendingStep } from '#shared/identity/second-factor.ts'

/** Also written by `public/ticket.js`, when people come back from Google. */
const key = 'second-step'

/** The second step that the server asks for, if that is what it refused. */
export function stepIn({ code, details }: AppError): PendingStep | undefined {
  const step = (details ?? {}) as Partial<PendingStep>
  if (code !== 'SECOND_FACTOR_REQUIRED' || !step.challenge || !step.methods) return undefined
  return { challenge: step.challenge, methods: step.methods }
}

/** Whether this page is at the second step of signing in. Stored for this tab, so that reloading changes nothing. */
export function usePendingStep() {
  const [step, setStep] = useState<PendingStep>()
  // Read after hydrating: the server cannot know of it.
  useEffect(() => setStep(stored()), [])
  return {
    step,
    begin(next: PendingStep) {
      store(JSON.stringify(next))
      setStep(next)
    },
    end() {
      store(undefined)
      setStep(undefined)
    },
    forget: () => store(undefined),
  }
}

function stored(): PendingStep | undefined {
  try {
    const step = JSON.parse(sessionStorage.getItem(ofSite(key)) ?? 'null') as PendingStep | null
    return step?.challenge && Array.isArray(step.methods) ? step : undefined
  } catch {
    return undefined
  }
}

function store(text: string | undefined) {
  try {
    if (text === undefined) sessionStorage.removeItem(ofSite(key))
    else sessionStorage.setItem(ofSite(key), text)
  } catch {
    // Without storage the step is shown until the page is reloaded.
  }
}
