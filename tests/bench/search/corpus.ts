import { sql } from 'drizzle-orm'
import { learnWords } from '#server/content/search/learn-words.ts'
import { randomSequence } from '#server/demo/helpers.ts'
import { searchTypes } from '#shared/core/search-options.ts'
import type { Place } from '../place.ts'

/** A company with this many searchable items, in addition to those of other benchmarks. */
export interface Corpus {
  host: string
  company: string
  /** Titles of some items. */
  titles: string[]
  /** The most frequent words, in order. */
  frequent: string[]
}

const batch = 1000

/**
 * Fills the index with realistic texts: few words are frequent, most are rare, titles are short and texts have forty to
 * a hundred words.
 */
export async function makeCorpus(place: Place, name: string, count: number): Promise<Corpus> {
  const next = randomSequence(count)
  const words = vocabulary(20_000, next)
  const pick = zipf(words, next)
  const text = (least: number, most: number) =>
    Array.from({ length: least + Math.floor(next() * (most - least)) }, pick).join(' ')
  const host = `${name}.localhost`
  const titles: string[] = []
  const company = await place.inside(async (db) => {
    await db.execute(sql`reset role`)
    const { rows } = await db.execute<{ id: string }>(sql`
      with made as (insert into tenants (slug, plan) values (${name}, 'enterprise') returning id),
      reached as (insert into domains (host, tenant_id) select ${host}, id from made)
      select id from made`)
    const { id } = rows[0]!
    for (let from = 0; from < count; from += batch) {
      const documents = Array.from({ length: Math.min(batch, count - from) }, (_, at) => {
        const title = text(2, 7)
        if ((from + at) % Math.ceil(count / 400) === 0) titles.push(title)
        return {
          type: searchTypes[Math.floor(next() * searchTypes.length)],
          title,
          body: text(40, 100),
          tags: text(1, 4).split(' '),
          code: `sku${from + at}`,
          cents: next() < 0.3 ? Math.floor(next() * 20_000) : null,
          days: next() * 900,
        }
      })
      await db.execute(sql`
        insert into search_documents (tenant_id, type, item_id, visible_from, price_cents, plain_title, code, title_vector, search_vector,
          slug, title, caption, body, category, tags, made_at, width, height, thumbhash, webp, alt)
        select ${id}::uuid, d.type, gen_random_uuid(), now() - make_interval(secs => d.days * 86400), d.cents, d.title, d.code,
          n.names, n.names || search_vector(d.body, 'D'), d.code, d.title, '', d.body, '', d.tags, now(), 0, 0, '', '{}', ''
        from jsonb_to_recordset(${JSON.stringify(documents)}::jsonb)
          d(type text, title text, body text, tags text[], code text, cents bigint, days float)
        cross join lateral (
          select search_vector(concat_ws(' ', d.title, d.code), 'A') || search_vector(array_to_string(d.tags, ' '), 'B') as names
        ) n`)
    }
    return id
  })
  await place.inside(async (db) => {
    await db.execute(sql`reset role`)
    await learnWords({ owner: db })
  })
  return { host, company, titles, frequent: words.slice(0, 20) }
}

/** Realistic searches: words of a title, prefixes while typing, and some typos. */
export function searchesIn({ titles, frequent }: Corpus, count: number): string[] {
  const next = randomSequence(1)
  return Array.from({ length: count }, (_, at) => {
    const words = titles[Math.floor(next() * titles.length)]!.split(' ')
    const word = words[Math.floor(next() * words.length)]!
    const kind = at % 20
    if (kind === 0) return frequent[Math.floor(next() * frequent.length)]!
    if (kind === 1) return swapped(word)
    if (kind < 4) return word.slice(0, 4)
    if (kind < 6) return words.join(' ')
    if (kind < 11) return word
    return words.slice(0, 2).join(' ')
  })
}

const swapped = (word: string) => word.slice(0, 2) + word.slice(3, 4) + word.slice(2, 3) + word.slice(4)

const onsets = 'b br c ch cl d dr f fl g gr h j k l m n p pl qu r s sh sk sl st t th tr v w y z'.split(' ')
const vowels = 'a e i o u ai ea ee ie oa oo ou'.split(' ')
const codas = 'b ck d f g l ll m n nd ng nt p r rn s sh st t x'.split(' ')

/** Random pronounceable words, all different. */
function vocabulary(size: number, next: () => number): string[] {
  const one = (from: readonly string[]) => from[Math.floor(next() * from.length)]!
  const words = new Set<string>()
  while (words.size < size) {
    const syllables = 1 + Math.floor(next() * 3)
    let word = ''
    for (let at = 0; at < syllables; at++) word += one(onsets) + one(vowels)
    word += one(codas)
    if (word.length > 3) words.add(word)
  }
  return [...words]
}

/** Picks words with the frequency of real texts without stop words: the hundred and first is the most frequent. */
function zipf(words: readonly string[], next: () => number) {
  let total = 0
  const sums = words.map((_, rank) => {
    total += 1 / (rank + 100)
    return total
  })
  return () => {
    const wanted = next() * total
    let [low, high] = [0, sums.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if (sums[middle]! < wanted) low = middle + 1
      else high = middle
    }
    return words[low]!
  }
}
