import { type UseFormInput, type UseFormReturnType, useForm } from '@mantine/form'
import { type MutationMeta, type UseMutationResult, useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import type { AppError } from '#shared/core/errors.ts'
import { focusFirst, showFieldErrors } from './form-errors.ts'

interface Options<Values extends Record<string, unknown>, Sent, Answer>
  extends Pick<UseFormInput<Values>, 'initialValues' | 'validate' | 'validateInputOnBlur'> {
  call(sent: Sent): Promise<Answer>
  /** Converts the form values to the input of the call. */
  sentOf(values: Values): Sent
  /** By default the form shows every error itself. */
  meta?: MutationMeta
  onSuccess?(answer: Answer, sent: Sent): void
  /** In place of the server's messages at the fields. */
  onError?(error: AppError, sent: Sent): void
}

interface CallForm<Values extends Record<string, unknown>, Sent, Answer> {
  form: UseFormReturnType<Values>
  sending: UseMutationResult<Answer, AppError, Sent>
  /** Props of the form element. */
  formProps: { noValidate: true; onSubmit(event: FormEvent<HTMLFormElement>): void }
}

/** A form that a call sends. It focuses its first invalid field and shows the server's messages at the fields. */
export function useCallForm<Values extends Record<string, unknown>, Sent, Answer>({
  call,
  sentOf,
  meta = { callerShowsErrors: true },
  onSuccess,
  onError,
  ...options
}: Options<Values, Sent, Answer>): CallForm<Values, Sent, Answer> {
  const form = useForm<Values>(options)
  const sending = useMutation({
    mutationFn: call,
    meta,
    onSuccess: (answer, sent) => onSuccess?.(answer, sent),
    onError: (error, sent) => (onError ? onError(error, sent) : showFieldErrors(form, error)),
  })
  const onSubmit = form.onSubmit(
    (values) => sending.mutate(sentOf(values)),
    (errors) => focusFirst(form, errors),
  )
  return { form, sending, formProps: { noValidate: true, onSubmit } }
}
