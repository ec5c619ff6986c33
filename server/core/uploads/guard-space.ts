import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { expectSpace, isSpaceShort } from '../disk-space.ts'
import { removeUnfinished } from './remove-unfinished.ts'

/** Requests with a body that is written to disk: forms with files, and chunks of resumable uploads. */
const isUpload = ({ headers }: FastifyRequest) =>
  /^(multipart\/|application\/(offset\+)?octet-stream)/i.test(headers['content-type'] ?? '') ||
  headers['upload-length'] !== undefined

/**
 * Rejects uploads that would leave less free space than `MIN_FREE_BYTES`, and deletes unfinished uploads if less is
 * free already.
 */
export function guardSpace(app: FastifyInstance, config: Config) {
  let isCleaning = false
  const makeRoom = async () => {
    if (isCleaning) return
    isCleaning = true
    await removeUnfinished(config).catch((err: Error) => app.log.error({ err }, err.message))
    isCleaning = false
  }
  app.addHook('preParsing', async (request) => {
    if (!isUpload(request)) return
    // The request is not authenticated yet, so its announced size affects only itself.
    if (await isSpaceShort(config)) void makeRoom()
    await expectSpace(config, Number(request.headers['content-length'] ?? 0) || 0)
  })
}
