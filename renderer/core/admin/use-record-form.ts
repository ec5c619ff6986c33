import type { UseFormReturnType } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { AppError } from '#shared/core/errors.ts'
import { isExplainedByDialog } from '../api/plan-limit.ts'
import { rebaseChanges } from '../drafts/changed-values.ts'
import { toast } from '../ui/toast.ts'
import { conflictOf } from './edit-conflict.ts'
import { focusOnFirst } from './focus-on-first.ts'

/** The stored record that a form starts with. */
export interface Stored<V> {
  /** Absent for a new record. */
  updatedAt?: string | undefined
  values: V
}

/** Details of a submission. */
export interface Sending<V> {
  before: V
  /** Version that the form started with; absent to overwrite changes of other users. */
  updatedAt: string | undefined
  /** 0 to 1. */
  onProgress(sent: number): void
}

interface RecordForm<V, A> {
  form: UseFormReturnType<V>
  /** Version that the form starts with; absent for a new record. */
  updatedAt?: string | undefined
  send(values: V, about: Sending<V>): Promise<A>
  onSaved(answer: A, values: V): void
  /** Loads the current record; undefined if it was deleted. */
  fresh?(): Promise<Stored<V> | undefined>
  /** Called after changes of another user were loaded. */
  onReloaded?(): void
  /** Toast for an error besides its field errors; undefined for none. The error's message by default. */
  messageOf?(error: AppError): string | undefined
  /** Maps error fields to the form's field names. */
  fieldNamesOf?(fields: Record<string, string>): Record<string, string>
  /** Focuses the first invalid field. */
  onInvalid?(errors: Record<string, unknown>): void
}

/**
 * Saves a record that other users may edit too. Shows errors on their fields, and asks before
 * it overwrites another user's changes.
 */
export function useRecordForm<V extends object, A>({
  form,
  updatedAt,
  send,
  onSaved,
  fresh,
  onReloaded,
  messageOf = ({ message }) => message,
  fieldNamesOf = (fields) => fields,
  onInvalid = focusOnFirst,
}: RecordForm<V, A>) {
  const version = useRef(updatedAt)
  const [progress, setProgress] = useState<number>()
  const save = useMutation({
    mutationFn: ({ values, overwrite }: { values: V; overwrite: boolean }) =>
      send(values, {
        before: form.getInitialValues(),
        updatedAt: overwrite ? undefined : version.current,
        onProgress: setProgress,
      }),
    meta: { callerShowsErrors: true },
    onSettled: () => setProgress(undefined),
    onError: (error: AppError) => {
      if (error.fields) {
        const errors = fieldNamesOf(error.fields)
        form.setErrors(errors)
        onInvalid(errors)
      }
      const message = error.code === 'STALE' || isExplainedByDialog(error) ? undefined : messageOf(error)
      if (message) toast.error(message)
    },
    onSuccess: (answer, { values }) => onSaved(answer, values),
  })
  /** Makes the stored record the initial values of the form, which shows `values`. */
  const begin = (stored: Stored<V>, values = stored.values) => {
    save.reset()
    version.current = stored.updatedAt
    form.setInitialValues(stored.values)
    form.resetDirty(stored.values)
    form.setValues(values)
  }
  const reload = useMutation({
    mutationFn: async () => fresh?.(),
    meta: { changesNothing: true },
    onSuccess: (theirs) => {
      if (!theirs) return
      begin(theirs, rebaseChanges(form.getInitialValues(), form.getValues(), theirs.values))
      onReloaded?.()
    },
  })
  const check = (overwrite: boolean) => form.onSubmit((values) => save.mutate({ values, overwrite }), onInvalid)()
  const changed = save.error ? conflictOf(save.error) : undefined
  return {
    saving: save.isPending,
    progress,
    begin,
    submit: () => check(false),
    /** Saves these values instead of the form's. */
    save: (values: V, { overwrite = false } = {}) => save.mutate({ values, overwrite }),
    /** The values sent last. */
    sent: save.variables?.values,
    /** Set when another user saved the record meanwhile. */
    conflict: changed && {
      changed,
      busy: save.isPending || reload.isPending,
      onReload: () => reload.mutate(),
      onOverwrite: () => check(true),
      onCancel: save.reset,
    },
  }
}
