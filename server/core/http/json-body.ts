import type { FastifyInstance } from 'fastify'
import { AppError } from '#shared/core/errors.ts'

const deepest = 32

/**
 * Bodies are JSON or, on the upload routes, multipart; nothing is guessed. Text
 * posted by a plain form is refused, so other sites cannot post here unasked.
 */
export function onlyJson(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    // A PUT or POST without anything in it means "nothing to say".
    if (text === '') return done(null, undefined)
    if (tooDeep(text)) return done(new AppError('VALIDATION', 'That request is nested too deeply.'))
    return parse(request, text, done)
  })
}

/** Counted before parsing, because the parser itself would run out of stack. */
function tooDeep(text: string) {
  let depth = 0
  let inString = false
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at)
    if (inString) {
      if (char === 92) at++
      else if (char === 34) inString = false
    } else if (char === 34) inString = true
    else if (char === 123 || char === 91) {
      if (++depth > deepest) return true
    } else if (char === 125 || char === 93) depth--
  }
  return false
}
