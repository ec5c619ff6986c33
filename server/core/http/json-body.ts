import type { FastifyInstance } from 'fastify'
import { AppError } from '#shared/core/errors.ts'

const maxDepth = 32

/**
 * Accepts only JSON bodies (and multipart on upload routes). Text posted by a plain HTML form is rejected, so that
 * other sites cannot post on behalf of a visitor.
 */
export function acceptOnlyJson(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    // An empty body is valid.
    if (text === '') return done(null, undefined)
    if (isTooDeep(text)) return done(new AppError('VALIDATION', 'That request is nested too deeply.'))
    return parse(request, text, done)
  })
}

/** Checked before parsing, because the parser itself would overflow the stack. */
function isTooDeep(text: string) {
  let depth = 0
  let inString = false
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at)
    if (inString) {
      if (char === 92) at++
      else if (char === 34) inString = false
    } else if (char === 34) inString = true
    else if (char === 123 || char === 91) {
      if (++depth > maxDepth) return true
    } else if (char === 125 || char === 93) depth--
  }
  return false
}
