import { rm } from 'node:fs/promises'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#shared/core/errors.ts'
import { type ReceivedFile, receiveFile } from './receive.ts'

export interface FormFile extends ReceivedFile {
  field: string
  /** The client's file name. */
  fileName: string
}

/** A parsed form. */
export interface Form {
  fields: Record<string, unknown>
  files: FormFile[]
  /** Deletes the received files that were not moved. */
  discard(): Promise<void>
}

export interface FormTerms {
  /** Fields with files. */
  fileFields: readonly string[]
  /** Whether a file in another field is an error. Otherwise it is skipped. */
  onlyThese?: boolean
  /** The message for too many files. */
  tooMany: string
  /** The error for a file that is too large, by its field. */
  tooLarge(field: string): AppError
}

export const noFileMessage = 'Please select a file to upload'

/** Reads a form and writes its files to `folder`. On an error no file is left behind. */
export async function readForm(
  request: FastifyRequest,
  folder: string,
  { fileFields, onlyThese, tooMany, tooLarge }: FormTerms,
): Promise<Form> {
  if (!request.isMultipart()) throw new AppError('VALIDATION', noFileMessage)
  // A Map, because field names are user input.
  const fields = new Map<string, unknown>()
  const files: FormFile[] = []
  const discard = async () => {
    for (const { path } of files) await rm(path, { force: true })
  }
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') fields.set(part.fieldname, part.value)
      else if (fileFields.includes(part.fieldname)) {
        files.push({
          ...(await receiveFile(part.file, folder)),
          field: part.fieldname,
          fileName: decodeFileName(part.filename ?? ''),
        })
        if (part.file.truncated) throw tooLarge(part.fieldname)
      } else if (onlyThese) throw new AppError('VALIDATION', 'There is a file in this form that does not belong here.')
      else part.file.resume()
    }
    return { fields: Object.fromEntries(fields), files, discard }
  } catch (error) {
    await discard()
    throw toFormError(error, tooMany)
  }
}

/** Browsers encode quotes and line breaks of a file name like this, and nothing else. */
const decodeFileName = (fileName: string) =>
  fileName.replace(/%(22|0A|0D)/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))

/** Converts errors of the multipart parser to messages for the user. */
function toFormError(error: unknown, tooMany: string) {
  const { code } = error as { code?: unknown }
  if (code === 'FST_FILES_LIMIT') return new AppError('VALIDATION', tooMany, { cause: error })
  if (code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT')
    return new AppError('VALIDATION', 'This form has too many fields.', { cause: error })
  if (code === 'FST_PROTO_VIOLATION')
    return new AppError('VALIDATION', 'There is a field in this form that does not belong here.', { cause: error })
  // Interrupted, or not a form.
  if (error instanceof Error && /multipart|boundary|premature|aborted/i.test(error.message))
    return new AppError('VALIDATION', 'This form could not be read.', { cause: error })
  return error
}
