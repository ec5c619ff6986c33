import type { Effort } from './effort.ts'
import { type Finding, inTurns, ratioFinding } from './findings.ts'
import { ask, bareServer } from './load/bare.ts'
import { load, request } from './load/load.ts'
import { host, type Place } from './place.ts'

const headers = { host, 'accept-encoding': 'br' }

/** Cached responses, compared with a bare server that sends the same bytes from memory. */
async function againstBareServer(place: Place, effort: Effort, claim: string, least: number, path: string) {
  const site = await place.start()
  const answer = await ask(site.port, path, headers)
  if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}`)
  const bare = await bareServer(answer)
  const requests = [request('GET', path, headers)]
  const to = (port: number) => () => load({ port, requests, connections: 20, seconds: effort.seconds })
  try {
    return ratioFinding(claim, least, await inTurns(effort.turns, to(site.port), to(bare.port)))
  } finally {
    bare.stop()
    await site.stop()
  }
}

/** The public list, 24 items, filtered. */
export const listPath = '/api/photos?category=Nature'

export const lists = async (place: Place, effort: Effort): Promise<Finding[]> => [
  await againstBareServer(place, effort, 'Photo list, cached, of a bare server sending the same bytes', 0.6, listPath),
]

export const warmPages = async (place: Place, effort: Effort): Promise<Finding[]> => [
  await againstBareServer(
    place,
    effort,
    'Rendered list page, cached, of a bare server sending the same bytes',
    0.4,
    '/photos',
  ),
]
