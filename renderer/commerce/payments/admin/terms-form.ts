import type { PaymentTerms, StoredTerms } from '#shared/commerce/payment-settings.ts'
import { leastHoldMinutes, minutesToPay, mostPaymentDays } from '#shared/core/order-options.ts'

export type TermsValues = { offersInPerson: boolean; transferDays: string; inPersonDays: string; holdMinutes: string }

export const valuesOf = ({ offersInPerson, transferDays, inPersonDays, holdMinutes }: StoredTerms): TermsValues => ({
  offersInPerson,
  ...{ transferDays: `${transferDays}`, inPersonDays: `${inPersonDays}`, holdMinutes: `${holdMinutes}` },
})

export const termsOf = ({ offersInPerson, transferDays, inPersonDays, holdMinutes }: TermsValues): PaymentTerms => ({
  offersInPerson,
  ...{ transferDays: Number(transferDays), inPersonDays: Number(inPersonDays), holdMinutes: Number(holdMinutes) },
})

const wholeNumber = (least: number, most: number) => (value: string) =>
  /^\d{1,3}$/.test(value.trim()) && Number(value) >= least && Number(value) <= most
    ? null
    : `Use a whole number from ${least} to ${most}.`

const checkDays = wholeNumber(0, mostPaymentDays)
export const termsChecks = {
  ...{ transferDays: checkDays, inPersonDays: checkDays },
  holdMinutes: wholeNumber(leastHoldMinutes, minutesToPay),
}
