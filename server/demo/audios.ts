import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { audioReviews, audios } from '../content/audios/audios.table.ts'
import { acceptAudio } from '../content/audios/create.ts'
import { audioDetails } from '../content/audios/details.ts'
import { sumUp } from '../content/audios/reviews.ts'
import type { Site } from '../core/http/context.ts'
import { chances, hoursAgo } from './chances.ts'
import { copied } from './copied.ts'
import { verdicts } from './guests.ts'

/** `resources/demo/audios.json`; its files stand in `audios`. */
interface DemoAudios {
  /** What is said in each file that speaks. */
  spoken: Record<string, string>
  /** How loud each file is. See readWaveform. */
  waveforms: Record<string, string>
  audios: {
    title: string
    artist: string
    description: string
    type: string
    category: string
    tags: string[]
    hoursAgo: number
    plays: number
    downloads: number
    file: string
    /** Name of a painting. */
    cover: string
  }[]
}

/** Plays the demonstration's sounds; some of its guests say what they think. What is there already is left alone. */
export async function playAudios(
  pipeline: RequestPipeline,
  site: Pick<Site, 'id' | 'plan'>,
  folder: string,
  people: string[],
) {
  const text = await readFile(join(folder, 'audios.json'), 'utf8')
  const { audios: list, spoken, waveforms } = JSON.parse(text) as DemoAudios
  for (const [place, { file, cover, hoursAgo: ago, plays, downloads, ...words }] of list.entries()) {
    const known = await pipeline.forCompany(site.id, 'read', ({ db }) =>
      db.$count(audios, eq(audios.title, words.title)),
    )
    if (known) continue
    const more = { transcript: spoken[file] ?? '', waveform: waveforms[file] ?? '', published: true }
    const { id } = await acceptAudio(pipeline, site, {
      details: audioDetails({ ...words, ...more }),
      fileName: file,
      file: await copied(pipeline, site.id, join(folder, 'audios', file)),
      cover: await copied(pipeline, site.id, join(folder, 'photos', `${cover}.jpg`)),
      createdAt: hoursAgo(ago),
    })
    const chance = chances(place + 1700)
    const said = people
      .filter(() => chance() < 0.22)
      .map((userId, at) => {
        const { stars, text } = verdicts[(place * 3 + at) % verdicts.length]!
        return { audioId: id, userId, stars, text, createdAt: hoursAgo(ago * 0.7 - at) }
      })
    await pipeline.forCompany(site.id, 'write', async ({ db, invalidate }) => {
      if (said.length) await db.insert(audioReviews).values(said)
      await db.update(audios).set({ plays, downloads }).where(eq(audios.id, id))
      await sumUp(db, id)
      invalidate('audios')
    })
  }
}
