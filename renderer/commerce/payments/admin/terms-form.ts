import type { PaymentTerms, StoredTerms } from '#shared/commerce/payment-settings.ts'

export type TermsValues = { offersInPerson: boolean }

export const valuesOf = ({ offersInPerson }: StoredTerms): TermsValues => ({ offersInPerson })

export const termsOf = ({ offersInPerson }: TermsValues): PaymentTerms => ({ offersInPerson })
