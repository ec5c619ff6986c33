import { and, eq, sql } from 'drizzle-orm'
import type { Site, TxContext } from '#server/core/http/context.ts'
import { fileNames } from '#server/core/media/stored-file-names.ts'
import { document, xml } from '#server/core/xml.ts'
import { formatClock } from '#shared/core/durations.ts'
import { clipTypes } from '../clips/clips.ts'
import { clipUrl } from '../clips/present.ts'
import { audios } from './audios.table.ts'
import { cardColumns } from './list.ts'
import { type CardRow, cardOf } from './present.ts'
import { isVisible } from './visible.ts'

/** Maximum number of episodes, the newest first. */
const maxEpisodes = 300

interface About {
  name: string
  tagline: string
  description: string
  email: string
  icon: string
}

/** `/audio/podcast.xml`: the audio tracks of type Podcast, for podcast apps. */
export async function podcastOf(
  ctx: Pick<TxContext, 'db' | 'site' | 'files'>,
  site: Site,
  about: About,
): Promise<string> {
  const rows = await ctx.db
    .select(cardColumns)
    .from(audios)
    .where(and(isVisible, eq(audios.type, 'Podcast')))
    .orderBy(sql`${audios.publishedAt} desc`, sql`${audios.id} desc`)
    .limit(maxEpisodes)
  const sizes = await Promise.all(
    rows.map(({ clip, clipEnding }) => ctx.files.sizeOf(fileNames.clip(clip ?? '', clipEnding))),
  )
  const list = `${site.origin}/audio?type=Podcast`
  const picture = rows[0] ? cardOf(ctx, rows[0]).image : about.icon
  const summary = about.description || about.tagline || about.name
  return document(xml`<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
<title>${about.name}</title><link>${list}</link><description>${summary}</description><language>en</language>
<atom:link href="${site.origin}/audio/podcast.xml" rel="self" type="application/rss+xml"/>
<itunes:author>${about.name}</itunes:author><itunes:summary>${summary}</itunes:summary><itunes:explicit>false</itunes:explicit><itunes:type>episodic</itunes:type><itunes:category text="Society &amp; Culture"/>
${picture && xml`<itunes:image href="${new URL(picture, site.origin).href}"/>`}${about.email && xml`<itunes:owner><itunes:name>${about.name}</itunes:name><itunes:email>${about.email}</itunes:email></itunes:owner>`}
${rows.map((row, at) => episode(ctx, site, row, sizes[at] ?? row.size))}
</channel></rss>`)
}

function episode(ctx: Pick<TxContext, 'site' | 'files'>, site: Site, row: CardRow, bytes: number) {
  const { id, title, description, artist, duration, clipEnding, publishedAt, createdAt } = row
  const { image } = cardOf(ctx, row)
  const address = `${site.origin}/audio/${id}`
  return xml`<item><title>${title}</title><link>${address}</link><guid isPermaLink="false">${id}</guid><pubDate>${new Date(publishedAt ?? createdAt).toUTCString()}</pubDate><description>${description}</description>
<enclosure url="${new URL(clipUrl(ctx, row), site.origin).href}" length="${bytes}" type="${clipTypes[clipEnding]}"/>
<itunes:author>${artist}</itunes:author><itunes:duration>${formatClock(duration)}</itunes:duration><itunes:explicit>false</itunes:explicit>${image && xml`<itunes:image href="${new URL(image, site.origin).href}"/>`}</item>`
}
