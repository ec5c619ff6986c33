import { useSendForm } from '#renderer/core/uploads/use-send-form.ts'
import { updateCompany } from '#shared/site/form-endpoints.ts'
import type { changedForm } from './company-form.ts'

/**
 * Sends the Update Company form, with the version it began with, so that nobody undoes a colleague's work unawares;
 * `progress` is 0 to 1 while it is on its way. The form shows what goes wrong.
 */
export function useSaveCompany() {
  const { mutate, ...save } = useSendForm(updateCompany)
  return {
    ...save,
    mutate: (
      { form, updatedAt }: { form: ReturnType<typeof changedForm>; updatedAt: string | undefined },
      on: Parameters<typeof mutate>[1],
    ) => mutate({ ...form, query: { updatedAt } }, on),
  }
}
