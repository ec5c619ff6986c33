/** The input of the similarity calculation. */
export interface Item {
  id: string
  tags: readonly string[]
  category: string
}

/** A like, comment or view of an item by a person. */
export interface Signal {
  person: string
  item: string
  weight: number
}

export interface Neighbours {
  id: string
  /** The most similar first, with their similarity, 0 to 1. */
  similar: { id: string; similarity: number }[]
}

/** Weight of tags and category without signals; they count half once an item has that many people. */
const terms = { worth: 0.6, outweighedBy: 2 }
/** Number of shared people that counts half; one alone may be chance. */
const halfConvinced = 2
/**
 * Tags on more than this share of the photos are ignored: they distinguish
 * little and cost most.
 */
const tooCommon = 0.3
/** Weight of a category; a tag has 1. */
const categoryWorth = 0.5
/** Number of photos between pauses. */
const batch = 50

/** One row of a sparse matrix: the items of a person or term, with weights. */
type Row = { item: number; weight: number }[]

/**
 * [Note: Recommendations] The items similar to each item: by shared people (cosine; very active people and few shared
 * people weigh less), and by shared tags and category (cosine; rare terms weigh more), which covers new items.
 */
export async function* similarItems(
  items: readonly Item[],
  signals: readonly Signal[],
  most: number,
  pause: () => Promise<unknown>,
): AsyncGenerator<Neighbours> {
  const place = new Map(items.map(({ id }, at) => [id, at]))
  const people = rowsOf(
    signals.flatMap(({ person, item, weight }) => {
      const at = place.get(item)
      return at === undefined ? [] : [{ key: person, item: at, weight }]
    }),
  )
  for (const row of people.values()) {
    const worth = 1 / Math.sqrt(Math.log2(2 + row.length))
    for (const entry of row) entry.weight *= worth
  }
  const byTerm = rowsOf(items.flatMap(({ tags, category }, item) => [...termsOf(tags, category, item)]))
  for (const [term, row] of byTerm) {
    const common = row.length > tooCommon * items.length && items.length > 50
    const rarity = Math.log(1 + items.length / row.length)
    for (const entry of row) entry.weight *= rarity
    if (common) byTerm.delete(term)
  }
  const [byPeople, byTerms] = [new Matrix(people, items.length), new Matrix(byTerm, items.length)]

  for (const [at, { id }] of items.entries()) {
    const near = new Map<number, number>()
    for (const [other, { cosine, shared }] of byPeople.like(at))
      near.set(other, cosine * (shared / (shared + halfConvinced)))
    const termWeight = terms.worth / (1 + byPeople.heightOf(at) / terms.outweighedBy)
    for (const [other, { cosine }] of byTerms.like(at))
      near.set(other, Math.min(1, (near.get(other) ?? 0) + termWeight * cosine))
    const similar = [...near]
      .sort(([a, x], [b, y]) => y - x || a - b)
      .slice(0, most)
      .map(([other, similarity]) => ({ id: items[other]!.id, similarity }))
    yield { id, similar }
    if (at % batch === batch - 1) await pause()
  }
}

function* termsOf(tags: readonly string[], category: string, item: number) {
  for (const tag of new Set(tags.map((one) => one.toLowerCase()))) yield { key: `tag ${tag}`, item, weight: 1 }
  yield { key: `category ${category}`, item, weight: categoryWorth }
}

/** Groups by key and sums the weights of each item. */
function rowsOf(entries: Iterable<{ key: string; item: number; weight: number }>): Map<string, Row> {
  const sums = new Map<string, Map<number, number>>()
  for (const { key, item, weight } of entries) {
    const row = sums.get(key) ?? new Map<number, number>()
    sums.set(key, row)
    row.set(item, (row.get(item) ?? 0) + weight)
  }
  return new Map([...sums].map(([key, row]) => [key, [...row].map(([item, weight]) => ({ item, weight }))]))
}

/** A sparse matrix that finds columns similar to a column. */
class Matrix {
  private readonly columns: { row: Row; weight: number }[][]
  private readonly lengths: Float64Array

  constructor(rows: Map<string, Row>, width: number) {
    this.columns = Array.from({ length: width }, () => [])
    this.lengths = new Float64Array(width)
    for (const row of rows.values())
      for (const { item, weight } of row) {
        this.columns[item]!.push({ row, weight })
        this.lengths[item]! += weight * weight
      }
    for (let item = 0; item < width; item++) this.lengths[item] = Math.sqrt(this.lengths[item]!)
  }

  /** Number of rows with an entry in this column. */
  heightOf(item: number): number {
    return this.columns[item]!.length
  }

  /** Every other column that shares a row with this one. */
  like(item: number): Map<number, { cosine: number; shared: number }> {
    const found = new Map<number, { cosine: number; shared: number }>()
    for (const { row, weight } of this.columns[item]!)
      for (const other of row) {
        if (other.item === item) continue
        const sum = found.get(other.item) ?? { cosine: 0, shared: 0 }
        sum.cosine += weight * other.weight
        sum.shared += 1
        found.set(other.item, sum)
      }
    for (const [other, sum] of found) sum.cosine /= this.lengths[item]! * this.lengths[other]!
    return found
  }
}
