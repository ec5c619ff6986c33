import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePlatform } from '#renderer/core/platform/platform.ts'
import type { AppError } from '#shared/core/errors.ts'
import { type ImportCheck, type Imported, type ImportKind, largestImport } from '#shared/core/import-options.ts'
import { importTable } from '#shared/transfer/form-endpoints.ts'

interface Chosen {
  file: File
  /** Tells one choice from the next, even of the same file. */
  number: number
}

type Mapping = (string | null)[]

/** Columns of the same names are the same fields again. */
const headOf = (kind: ImportKind, { columns }: Pick<ImportCheck, 'columns'>) =>
  JSON.stringify([kind, columns.map(({ header }) => header)])

/** A table on its way in: what it would do, as its columns are chosen now, and the doing of it. */
export function useImport(kind: ImportKind) {
  const { sendForm } = usePlatform()
  const [chosen, setChosen] = useState<Chosen>()
  const [mappings, setMappings] = useState<Record<string, Mapping>>({})
  const [greet, setGreet] = useState(true)
  const [refused, setRefused] = useState<string>()

  const send = async (file: File, mapping: Mapping | undefined, token?: string) => {
    const words = {
      mapping: mapping && JSON.stringify(mapping),
      greet: kind === 'users' ? greet : undefined,
      token: token || undefined,
    }
    return sendForm({ to: importTable, params: { kind }, words, files: { file } })
  }

  // By its names first; then as the same names were chosen before.
  const named = useQuery<ImportCheck, AppError>({
    queryKey: ['import', kind, chosen?.number, greet],
    queryFn: () => send(chosen!.file, undefined) as Promise<ImportCheck>,
    enabled: chosen !== undefined,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const mapping = named.data && mappings[headOf(kind, named.data)]
  const mapped = useQuery<ImportCheck, AppError>({
    queryKey: ['import', kind, chosen?.number, greet, mapping],
    queryFn: () => send(chosen!.file, mapping) as Promise<ImportCheck>,
    enabled: chosen !== undefined && mapping !== undefined,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
  const check = mapping ? mapped : named
  const data = check.data ?? named.data

  const apply = useMutation<Imported, AppError>({
    mutationFn: () => send(chosen!.file, mapping, data!.token) as Promise<Imported>,
    meta: { errorsShownByCaller: true },
    onSuccess: () => setChosen(undefined),
  })

  return {
    file: chosen?.file,
    check: chosen && data,
    checking: chosen !== undefined && check.isFetching,
    problem: refused ?? (chosen ? (apply.error ?? check.error)?.message : undefined),
    done: chosen ? undefined : apply.data,
    busy: apply.isPending,
    greet,
    setGreet,
    apply: () => apply.mutate(),
    choose(file: File | null | undefined) {
      apply.reset()
      const large = file && file.size > largestImport
      setRefused(large ? 'This file is larger than 10 MB. Split it into several.' : undefined)
      setChosen(file && !large ? { file, number: (chosen?.number ?? 0) + Math.random() } : undefined)
    },
    /** Says what a column is; no other is that then. */
    map(at: number, field: string | null) {
      if (!data) return
      const next = data.columns.map((column, place) =>
        place === at ? field : column.field === field ? null : column.field,
      )
      apply.reset()
      setMappings((now) => ({ ...now, [headOf(kind, data)]: next }))
    },
    again() {
      apply.reset()
      setChosen((now) => now && { ...now, number: now.number + 1 })
    },
  }
}
