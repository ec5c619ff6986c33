import { LRUCache } from 'lru-cache'

/**
 * A cache of the `max` most recently used entries, each for `ttl` ms if given. Limited by size, because with a
 * number of entries the library allocates memory for all of them at once.
 */
export const lru = <Value extends {}>(max: number, { ttl = 0 } = {}): LRUCache<string, Value> =>
  new LRUCache({ maxSize: max, sizeCalculation: () => 1, ttl })
