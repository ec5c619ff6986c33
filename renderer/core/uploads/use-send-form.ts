import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEndpoint } from '#shared/core/form-endpoint.ts'
import type { FormRequest } from '../platform/form-request.ts'
import { usePlatform } from '../platform/platform.ts'

/** Sends forms with files. `progress` is 0 to 1 during the upload. The form shows the errors. */
export function useSendForm<Answer>(to: FormEndpoint<Answer>) {
  const { sendForm } = usePlatform()
  const [progress, setProgress] = useState<number>()
  const sending = useMutation({
    mutationFn: (request: Pick<FormRequest, 'params' | 'query' | 'fields' | 'files'>) =>
      sendForm({ ...request, to, onProgress: setProgress }),
    meta: { callerShowsErrors: true },
    onSettled: () => setProgress(undefined),
  })
  return { ...sending, progress }
}
