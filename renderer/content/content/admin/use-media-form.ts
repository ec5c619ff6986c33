import { type UseFormInput, useForm } from '@mantine/form'
import { useNavigate } from 'react-router-dom'
import { isExplainedByDialog } from '#renderer/core/api/plan-limit.ts'
import { skipLeavePrompt } from '#renderer/core/drafts/LeavePrompt.tsx'
import { useStoredDraft } from '#renderer/core/drafts/use-stored-draft.ts'
import { type FormFields, omitEmptyFields } from '#renderer/core/platform/form-request.ts'
import { toast } from '#renderer/core/ui/toast.ts'
import { useSingleFlight } from '#renderer/core/ui/use-single-flight.ts'
import { useSelectedFile } from '#renderer/core/uploads/use-selected-file.ts'
import { useSendForm } from '#renderer/core/uploads/use-send-form.ts'
import type { FormEndpoint } from '#shared/core/form-endpoint.ts'
import { heicProblem, isHeic } from '#shared/core/photo-options.ts'

interface Options<V, A> {
  /** Name of the stored draft. */
  name: string
  to: FormEndpoint<A>
  blank: V
  validate?: NonNullable<UseFormInput<V>['validate']>
  problemOf(file: File): string | undefined
  /** Whether the item is a link, which has no file. */
  isLink?: boolean
  /** The values to send, if they differ from the form's. Values that are files are sent as files. */
  sentOf?(values: V, file: File | undefined): object | Promise<object>
  /** The public page of the uploaded item, if it is published. */
  pathOf?(answer: A): string | undefined
  warningOf?(answer: A): string | undefined
}

/** [Note: Media forms] Uploads one file with its details. Typed details are stored as a draft; files are not. */
export function useMediaForm<V extends object, A extends { message: string }>(options: Options<V, A>) {
  const { name, to, blank, validate, problemOf, isLink = false, sentOf, pathOf, warningOf } = options
  const form = useForm<V>({ initialValues: blank, ...(validate && { validate }) })
  const { mutateAsync, isPending, progress } = useSendForm(to)
  const navigate = useNavigate()
  const once = useSingleFlight()
  const { file, problem, choose, missing, forget } = useSelectedFile(problemOf)
  const draft = useStoredDraft(name, withoutFiles(form.values) as Partial<V>, form.isDirty())

  const send = async (values: V) => {
    const sent = sentOf ? await sentOf(values, file) : values
    await mutateAsync(
      {
        fields: omitEmptyFields(withoutFiles(sent) as FormFields),
        files: { ...filesOf(sent), file: isLink ? null : file },
      },
      {
        onError: (error) => {
          if (error.fields) form.setErrors(error.fields)
          if (!isExplainedByDialog(error)) toast.error(error.code === 'UNEXPECTED' ? 'Upload failed' : error.message)
        },
        onSuccess: (answer) => {
          draft.forget()
          const warning = warningOf?.(answer)
          if (warning) toast.error(`${answer.message}. ${warning}`)
          else toast.success(answer.message)
          form.reset()
          forget()
          const path = pathOf?.(answer)
          if (path) void navigate(path, { state: skipLeavePrompt })
        },
      },
    )
  }
  const submit = form.onSubmit((values) => {
    const heic = Object.entries(filesOf(values)).find(([, one]) => isHeic(one))
    if (!file && !isLink) missing()
    else if (heic) form.setFieldError(heic[0], heicProblem)
    else once(() => send(values))
  })
  return { form, draft, submit, file, problem, choose, isLink, isPending, progress }
}

const withoutFiles = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !(value instanceof File)))

const filesOf = (values: object) =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, File] => entry[1] instanceof File))
