import { useEffect, useState } from 'react'
import { ofSite } from '#renderer/core/of-site.ts'
import type { AppError } from '#shared/core/errors.ts'
import type { PendingStep } from '#shared/identity/second-factor.ts'

/** Also written by `public/ticket.js`, when people come back from Google. */
const key = 'second-step'

/** As long as the challenge of the server lasts. */
const lasts = 5 * 60_000

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
  useEffect(() => setStep(keptStep()), [])
  return {
    step,
    begin(next: PendingStep) {
      keepStep(next)
      setStep(next)
    },
    end() {
      store(undefined)
      setStep(undefined)
    },
    forget: () => store(undefined),
  }
}

export const keepStep = (step: PendingStep) => store(JSON.stringify({ ...step, until: Date.now() + lasts }))

/** The step that was kept here. One that was left for too long is forgotten. */
export function keptStep(): PendingStep | undefined {
  try {
    const text = sessionStorage.getItem(ofSite(key))
    if (!text) return undefined
    const { until, ...step } = JSON.parse(text) as PendingStep & { until?: number }
    if (until && until > Date.now() && step.challenge && Array.isArray(step.methods)) return step
    store(undefined)
  } catch {
    // Without storage there is none.
  }
  return undefined
}

function store(text: string | undefined) {
  try {
    if (text === undefined) sessionStorage.removeItem(ofSite(key))
    else sessionStorage.setItem(ofSite(key), text)
  } catch {
    // Without storage the step is shown until the page is reloaded.
  }
}
