/** A photo as far as likeness goes. */
export interface Item {
  id: string
  tags: readonly string[]
  category: string
}

/** That somebody cared for something; `weight` says how much. */
export interface Signal {
  person: string
  item: string
  weight: number
}

export interface Neighbours {
  id: string
  /** The nearest first, each with how near it is, 0 to 1. */
  neighbours: { id: string; closeness: number }[]
}

/** How much words say about what nobody has cared for yet; they say half as much once so many people have. */
const words = { worth: 0.6, outweighedBy: 2 }
/** So many shared people are half convincing; one alone may be chance. */
const halfConvinced = 2
/** What stands on more than this share of the photos tells them apart no more, and costs most. */
const tooCommon = 0.3
/** A category says less than a tag. */
const categoryWorth = 0.5
/** After so many photos others get their turn. */
const batch = 50

/** One row of a sparse matrix: of a person or word, which items and how much. */
type Row = { item: number; weight: number }[]

/**
 * [Note: Recommendations] Which items are like each item: by the people who
 * cared for both (cosine, where people who care for everything say less and few
 * shared people are believed less), and by the words both carry (cosine of
 * tags, rare ones first), which speak for what is new. Work is bounded by what is handed in; it stops for
 * others every few items.
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
  const spoken = rowsOf(items.flatMap(({ tags, category }, item) => [...wordsOf(tags, category, item)]))
  for (const [word, row] of spoken) {
    const common = row.length > tooCommon * items.length && items.length > 50
    const rarity = Math.log(1 + items.length / row.length)
    for (const entry of row) entry.weight *= rarity
    if (common) spoken.delete(word)
  }
  const [byPeople, byWords] = [new Matrix(people, items.length), new Matrix(spoken, items.length)]

  for (const [at, { id }] of items.entries()) {
    const near = new Map<number, number>()
    for (const [other, { cosine, shared }] of byPeople.like(at))
      near.set(other, cosine * (shared / (shared + halfConvinced)))
    const said = words.worth / (1 + byPeople.heightOf(at) / words.outweighedBy)
    for (const [other, { cosine }] of byWords.like(at))
      near.set(other, Math.min(1, (near.get(other) ?? 0) + said * cosine))
    const neighbours = [...near]
      .sort(([a, x], [b, y]) => y - x || a - b)
      .slice(0, most)
      .map(([other, closeness]) => ({ id: items[other]!.id, closeness }))
    yield { id, neighbours }
    if (at % batch === batch - 1) await pause()
  }
}

function* wordsOf(tags: readonly string[], category: string, item: number) {
  for (const tag of new Set(tags.map((one) => one.toLowerCase()))) yield { key: `tag ${tag}`, item, weight: 1 }
  yield { key: `category ${category}`, item, weight: categoryWorth }
}

/** Groups by key, the weights of one item under one key added up. */
function rowsOf(entries: Iterable<{ key: string; item: number; weight: number }>): Map<string, Row> {
  const sums = new Map<string, Map<number, number>>()
  for (const { key, item, weight } of entries) {
    const row = sums.get(key) ?? new Map<number, number>()
    sums.set(key, row)
    row.set(item, (row.get(item) ?? 0) + weight)
  }
  return new Map([...sums].map(([key, row]) => [key, [...row].map(([item, weight]) => ({ item, weight }))]))
}

/** Rows and columns of a sparse matrix, to ask which columns are like one of them. */
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

  /** How many rows a column has something in. */
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
