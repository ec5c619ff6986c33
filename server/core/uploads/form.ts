import { rm } from 'node:fs/promises'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#shared/core/errors.ts'
import { tooLarge } from '#shared/core/photo-options.ts'
import { type Received, receive } from './receive.ts'

export interface FormFile extends Received {
  field: string
  /** As the sender calls it. */
  fileName: string
}

/** A form that has arrived whole. */
interface Form {
  fields: Record<string, unknown>
  files: FormFile[]
  /** Removes the files that nobody has taken. */
  discard(): Promise<void>
}

/**
 * Reads a whole form; `tooMany` is said when it has more files than the route takes. Files in `fileFields` are written to `folder`, others are
 * skipped. Throws, and leaves no file, when one is too large or the form broken.
 */
export async function readForm(
  request: FastifyRequest,
  folder: string,
  { fileFields, tooMany }: { fileFields: readonly string[]; tooMany: string },
): Promise<Form> {
  if (!request.isMultipart()) throw new AppError('VALIDATION', 'Please select a file to upload')
  // Names come from outside: a Map has no prototype to be changed.
  const fields = new Map<string, unknown>()
  const files: FormFile[] = []
  const discard = async () => {
    for (const { path } of files) await rm(path, { force: true })
  }
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') fields.set(part.fieldname, part.value)
      else if (!fileFields.includes(part.fieldname)) part.file.resume()
      else {
        files.push({
          ...(await receive(part.file, folder)),
          field: part.fieldname,
          fileName: asCalled(part.filename ?? ''),
        })
        if (part.file.truncated) throw new AppError('FILE_TOO_LARGE', tooLarge)
      }
    }
    return { fields: Object.fromEntries(fields), files, discard }
  } catch (error) {
    await discard()
    throw inWords(error, tooMany)
  }
}

/** Browsers write quotes and the ends of lines in a file's name like this, and nothing else. */
const asCalled = (fileName: string) =>
  fileName.replace(/%(22|0A|0D)/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))

/** What the form reader refuses, fit to show. */
function inWords(error: unknown, tooMany: string) {
  const { code } = error as { code?: unknown }
  if (code === 'FST_FILES_LIMIT') return new AppError('VALIDATION', tooMany, { cause: error })
  if (code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT')
    return new AppError('VALIDATION', 'This form has too many fields.', { cause: error })
  if (code === 'FST_PROTO_VIOLATION')
    return new AppError('VALIDATION', 'There is a field in this form that does not belong here.', { cause: error })
  // Cut off in the middle, or no form at all.
  if (error instanceof Error && /multipart|boundary|premature|aborted/i.test(error.message))
    return new AppError('VALIDATION', 'This form could not be read.', { cause: error })
  return error
}
