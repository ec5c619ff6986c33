import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { RequestPipeline } from '#server/core/http/request-pipeline.ts'
import { audioReviews, audios } from '../content/audios/audios.table.ts'
import { createAudio } from '../content/audios/create.ts'
import { audioDetails } from '../content/audios/details.ts'
import { updateRating } from '../content/audios/reviews.ts'
import type { Site } from '../core/http/context.ts'
import { copyToUploads } from './copy-to-uploads.ts'
import { reviewTexts } from './guests.ts'
import { hoursAgo, randomSequence, readJson } from './helpers.ts'

/** `resources/demo/audios.json`. The files are in `audios`. */
interface DemoAudios {
  /** Transcripts of spoken audio, by file name. */
  spoken: Record<string, string>
  /** Volume over time of each file. See readWaveform. */
  waveforms: Record<string, string>
  /** With the fields of the upload form. */
  audios: (Record<string, unknown> & {
    title: string
    hoursAgo: number
    plays: number
    downloads: number
    file: string
    /** Name of a photo. */
    cover: string
  })[]
}

/** Adds the audio of the demo with reviews of guests. Skips what exists. */
export async function addAudios(
  pipeline: RequestPipeline,
  site: Pick<Site, 'id' | 'plan'>,
  folder: string,
  people: string[],
) {
  const { audios: list, spoken, waveforms } = await readJson<DemoAudios>(folder, 'audios.json')
  for (const [place, { file, cover, hoursAgo: ago, plays, downloads, ...details }] of list.entries()) {
    const exists = await pipeline.forCompany(site.id, 'read', ({ db }) =>
      db.$count(audios, eq(audios.title, details.title)),
    )
    if (exists) continue
    const more = { transcript: spoken[file] ?? '', waveform: waveforms[file] ?? '', published: true }
    const { id } = await createAudio(pipeline, site, {
      details: audioDetails({ ...details, ...more }),
      fileName: file,
      file: await copyToUploads(pipeline, site.id, join(folder, 'audios', file)),
      cover: await copyToUploads(pipeline, site.id, join(folder, 'photos', `${cover}.jpg`)),
      createdAt: hoursAgo(ago),
    })
    const random = randomSequence(place + 1700)
    const reviews = people
      .filter(() => random() < 0.22)
      .map((userId, at) => {
        const { stars, text } = reviewTexts[(place * 3 + at) % reviewTexts.length]!
        return { audioId: id, userId, stars, text, createdAt: hoursAgo(ago * 0.7 - at) }
      })
    await pipeline.forCompany(site.id, 'write', async ({ db, invalidate }) => {
      if (reviews.length) await db.insert(audioReviews).values(reviews)
      await db.update(audios).set({ plays, downloads }).where(eq(audios.id, id))
      await updateRating(db, id)
      invalidate('audios')
    })
  }
}
