import { countingMark } from '#shared/core/analytics-services.ts'

let hasScript = false

/** Whether the script of a service was loaded. It runs until the document is left. */
export const hasCountingScript = () => hasScript

export function noteCountingScript() {
  hasScript = true
}

/** Whether the server sent this document with the policy of the service. */
export const mayCountHere = (service: string): boolean =>
  document.querySelector<HTMLMetaElement>(`meta[name="${countingMark}"]`)?.content === service
