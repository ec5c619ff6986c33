import { useEffect, useState } from 'react'
import type { AppError } from '#shared/core/errors.ts'
import type { PendingStep } from '#shared/identity/second-factor.ts'
import { readFromTab, storeInTab } from '../forms/tab-storage.ts'

/** Also written by `public/ticket.js`, after a sign-in with Google. */
const key = 'second-step'

/** Lifetime of the server's challenge. */
const lifetime = 5 * 60_000

/** The second step that an error requires, if any. */
export function stepIn({ code, details }: AppError): PendingStep | undefined {
  const step = (details ?? {}) as Partial<PendingStep>
  if (code !== 'SECOND_FACTOR_REQUIRED' || !step.challenge || !step.methods) return undefined
  return { challenge: step.challenge, methods: step.methods }
}

/** The pending second step of this page. Stored for this tab, so that it survives a reload. */
export function usePendingStep() {
  const [step, setStep] = useState<PendingStep>()
  // Read in the browser, because the server renders without session storage.
  useEffect(() => setStep(readStep()), [])
  return {
    step,
    begin(next: PendingStep) {
      storeStep(next)
      setStep(next)
    },
    end() {
      storeInTab(key, undefined)
      setStep(undefined)
    },
    forget: () => storeInTab(key, undefined),
  }
}

export const storeStep = (step: PendingStep) => storeInTab(key, { ...step, until: Date.now() + lifetime })

/** The stored step, unless it has expired. */
export function readStep(): PendingStep | undefined {
  const stored = readFromTab<PendingStep & { until: number }>(key)
  if (!stored) return undefined
  const { until, ...step } = stored
  if (until && until > Date.now() && step.challenge && Array.isArray(step.methods)) return step as PendingStep
  storeInTab(key, undefined)
  return undefined
}
