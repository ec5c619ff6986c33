import { LRUCache } from 'lru-cache'

/**
 * The `max` entries used last, each for `ttl` ms where given. Takes room as it fills:
 * told a number of entries, the library takes the room for all of them at once,
 * which for the large ones is megabytes and a good part of a start.
 */
export const lru = <Value extends {}>(max: number, { ttl = 0 } = {}): LRUCache<string, Value> =>
  new LRUCache({ maxSize: max, sizeCalculation: () => 1, ttl })
