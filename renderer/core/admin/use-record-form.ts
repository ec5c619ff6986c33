import type { UseFormReturnType } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { AppError } from '#shared/core/errors.ts'
import { rebased } from '../drafts/typed-over.ts'
import { toast } from '../ui/toast.ts'
import { changedBy } from './changed-by.ts'
import { focusOnFirst } from './focus-on-first.ts'

/** A record as its form begins with it. */
export interface Stored<V> {
  /** Absent for a new one. */
  updatedAt?: string | undefined
  values: V
}

/** What is known of a form that is sent. */
export interface Sending<V> {
  before: V
  /** Version that the form began with; absent where what somebody else saved meanwhile may be overwritten. */
  updatedAt: string | undefined
  /** 0 to 1. */
  onProgress(sent: number): void
}

interface RecordForm<V, A> {
  form: UseFormReturnType<V>
  /** Version that the form begins with; absent for a new record. */
  updatedAt?: string | undefined
  send(values: V, about: Sending<V>): Promise<A>
  onSaved(answer: A, values: V): void
  /** The record as it is now; nothing when it is gone. */
  fresh?(): Promise<Stored<V> | undefined>
  /** After what somebody else saved was taken over. */
  onReloaded?(): void
  /** What is said about an error, besides on its fields; nothing where those say enough. Otherwise its own message. */
  messageOf?(error: AppError): string | undefined
  /** Errors by the form's own names of fields. */
  placesOf?(fields: Record<string, string>): Record<string, string>
  /** Leads to the first wrong field. */
  onWrong?(errors: Record<string, unknown>): void
}

/**
 * Saving a record that others may edit too: what is wrong stands on its fields, nobody undoes a colleague's save
 * unawares, and nothing that was typed is lost.
 */
export function useRecordForm<V extends object, A>({
  form,
  updatedAt,
  send,
  onSaved,
  fresh,
  onReloaded,
  messageOf = ({ message }) => message,
  placesOf = (fields) => fields,
  onWrong = focusOnFirst,
}: RecordForm<V, A>) {
  const seen = useRef(updatedAt)
  const [progress, setProgress] = useState<number>()
  const save = useMutation({
    mutationFn: ({ values, overwrite }: { values: V; overwrite: boolean }) =>
      send(values, {
        before: form.getInitialValues(),
        updatedAt: overwrite ? undefined : seen.current,
        onProgress: setProgress,
      }),
    meta: { errorsShownByCaller: true },
    onSettled: () => setProgress(undefined),
    onError: (error: AppError) => {
      if (error.fields) {
        const places = placesOf(error.fields)
        form.setErrors(places)
        onWrong(places)
      }
      const message = error.code === 'STALE' ? undefined : messageOf(error)
      if (message) toast.error(message)
    },
    onSuccess: (answer, { values }) => onSaved(answer, values),
  })
  /** What is stored is what the form begins with from now on; it shows `values`. */
  const begin = (stored: Stored<V>, values = stored.values) => {
    save.reset()
    seen.current = stored.updatedAt
    form.setInitialValues(stored.values)
    form.resetDirty(stored.values)
    form.setValues(values)
  }
  const reload = useMutation({
    mutationFn: async () => fresh?.(),
    meta: { changesNothing: true },
    onSuccess: (theirs) => {
      if (!theirs) return
      begin(theirs, rebased(form.getInitialValues(), form.getValues(), theirs.values))
      onReloaded?.()
    },
  })
  const submit = ({ overwrite = false } = {}) =>
    form.onSubmit((values) => save.mutate({ values, overwrite }), onWrong)()
  const changed = save.error ? changedBy(save.error) : undefined
  return {
    saving: save.isPending,
    progress,
    begin,
    submit,
    /** Sends these values, whatever the form shows. */
    save: (values: V, { overwrite = false } = {}) => save.mutate({ values, overwrite }),
    /** What was sent last. */
    sent: save.variables?.values,
    /** Set once somebody else has saved what this form is about to. */
    elsewhere: changed && {
      changed,
      busy: save.isPending || reload.isPending,
      onReload: () => reload.mutate(),
      onOverwrite: () => submit({ overwrite: true }),
      onWait: save.reset,
    },
  }
}
