import type { PaymentTerms, StoredTerms } from '#shared/commerce/payment-settings.ts'
import { mostPaymentDays } from '#shared/core/order-options.ts'

export type TermsValues = { offersInPerson: boolean; transferDays: string; inPersonDays: string }

export const valuesOf = ({ offersInPerson, transferDays, inPersonDays }: StoredTerms): TermsValues => ({
  offersInPerson,
  ...{ transferDays: `${transferDays}`, inPersonDays: `${inPersonDays}` },
})

export const termsOf = ({ offersInPerson, transferDays, inPersonDays }: TermsValues): PaymentTerms => ({
  offersInPerson,
  ...{ transferDays: Number(transferDays), inPersonDays: Number(inPersonDays) },
})

const checkDays = (value: string) =>
  /^\d{1,3}$/.test(value.trim()) && Number(value) <= mostPaymentDays
    ? null
    : `Use a whole number from 0 to ${mostPaymentDays}.`

export const termsChecks = { transferDays: checkDays, inPersonDays: checkDays }
