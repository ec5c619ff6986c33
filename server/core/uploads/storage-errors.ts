import { AppError, statusOf } from '#shared/core/errors.ts'
import { notWritable, toAppError } from '../http/errors.ts'

/** Runs `work` that stores an upload, with file system errors as UNAVAILABLE or STORAGE_FULL. */
export async function withStorageErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (thrown) {
    const error = toAppError(thrown as Error)
    if (error.code !== 'UNEXPECTED') throw thrown
    // File system errors have a path. The server has to be fixed, and a retry may succeed.
    if (thrown instanceof Error && 'syscall' in thrown && 'path' in thrown) throw notWritable(thrown)
    throw thrown
  }
}

/** Runs `work` for the tus server, which sends errors that have a status and a body. */
export async function withTusErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (thrown) {
    const error = toAppError(thrown as Error)
    // The library's errors have a status already; other unexpected errors become 500.
    if (error.code === 'UNEXPECTED') throw thrown
    const { code, message, details } = error
    const answer = { status_code: statusOf[code], body: JSON.stringify(error) }
    throw Object.assign(new AppError(code, message, { details, cause: thrown }), answer)
  }
}
