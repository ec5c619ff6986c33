import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePlatform } from '#renderer/core/platform/platform.ts'
import type { AppError } from '#shared/core/errors.ts'
import { type ImportCheck, type Imported, type ImportKind, largestImport } from '#shared/core/import-options.ts'
import { importTable } from '#shared/transfer/form-endpoints.ts'

interface Selection {
  file: File
  /** Part of the query key, because the same file may be selected again with other content. */
  number: number
}

type Mapping = (string | null)[]

/** Files with the same columns get the same mapping. */
const mappingKey = (kind: ImportKind, { columns }: Pick<ImportCheck, 'columns'>) =>
  JSON.stringify([kind, columns.map(({ header }) => header)])

/** State of a table import: the file, its column mapping, the preview and the import itself. */
export function useImport(kind: ImportKind) {
  const { sendForm } = usePlatform()
  const [selection, setSelection] = useState<Selection>()
  const [mappings, setMappings] = useState<Record<string, Mapping>>({})
  const [greet, setGreet] = useState(true)
  const [refused, setRefused] = useState<string>()

  const send = (mapping: Mapping | undefined, token?: string) =>
    sendForm({
      to: importTable,
      params: { kind },
      fields: {
        mapping: mapping && JSON.stringify(mapping),
        greet: kind === 'users' ? greet : undefined,
        token: token || undefined,
      },
      files: { file: selection!.file },
    })
  const checkQuery = (mapping: Mapping | undefined) => ({
    queryKey: ['import', kind, selection?.number, greet, mapping],
    queryFn: () => send(mapping) as Promise<ImportCheck>,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

  // The server maps columns by their names. A mapping that the admin has chosen is checked in a second request.
  const byName = useQuery<ImportCheck, AppError>({ ...checkQuery(undefined), enabled: selection !== undefined })
  const mapping = byName.data && mappings[mappingKey(kind, byName.data)]
  const mapped = useQuery<ImportCheck, AppError>({
    ...checkQuery(mapping),
    enabled: selection !== undefined && mapping !== undefined,
    placeholderData: keepPreviousData,
  })
  const check = mapping ? mapped : byName
  const data = check.data ?? byName.data

  const apply = useMutation<Imported, AppError>({
    mutationFn: () => send(mapping, data!.token) as Promise<Imported>,
    meta: { callerShowsErrors: true },
    onSuccess: () => setSelection(undefined),
  })

  return {
    file: selection?.file,
    check: selection && data,
    checking: selection !== undefined && check.isFetching,
    problem: refused ?? (selection ? (apply.error ?? check.error)?.message : undefined),
    done: selection ? undefined : apply.data,
    busy: apply.isPending,
    greet,
    setGreet,
    apply: () => apply.mutate(),
    choose(file: File | null | undefined) {
      apply.reset()
      const large = file && file.size > largestImport
      setRefused(large ? 'This file is larger than 10 MB. Split it into several.' : undefined)
      setSelection(file && !large ? { file, number: (selection?.number ?? 0) + Math.random() } : undefined)
    },
    /** Maps a column to a field, which no other column has then. */
    map(at: number, field: string | null) {
      if (!data) return
      const next = data.columns.map((column, place) =>
        place === at ? field : column.field === field ? null : column.field,
      )
      apply.reset()
      setMappings((now) => ({ ...now, [mappingKey(kind, data)]: next }))
    },
    again() {
      apply.reset()
      setSelection((now) => now && { ...now, number: now.number + 1 })
    },
  }
}
