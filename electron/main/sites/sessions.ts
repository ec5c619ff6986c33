import { AppError } from '#shared/core/errors.ts'
import type { SecretStore } from '../secrets/keychain.ts'

/**
 * Who is signed in at which site. Tokens live here and in the keychain, nowhere
 * else. Told apart: a token in hand, a site known to have none, and not read yet.
 */
export class Sessions {
  /** Why sessions end with the app, fit to show. */
  problem: string | undefined
  private readonly tokens = new Map<string, string | undefined>()
  private readonly reading = new Map<string, Promise<string | undefined>>()
  private readonly cookies = new Map<string, string>()
  private readonly unfinished = new Set<Promise<void>>()
  private readonly secrets: SecretStore
  private readonly expected: (address: string) => boolean
  private readonly onChange: (address: string, kept: boolean) => Promise<void>

  /**
   * @param expected whether a token was kept for this site: only then is the keychain asked
   * @param onChange told after each change, with whether a token is kept from now on
   */
  constructor(
    secrets: SecretStore,
    expected: (address: string) => boolean,
    onChange: (address: string, kept: boolean) => Promise<void>,
  ) {
    this.secrets = secrets
    this.expected = expected
    this.onChange = onChange
  }

  /** As far as known by now; until the keychain was asked, what was so when the app closed. */
  signedIn(address: string): boolean {
    return this.tokens.has(address) ? this.tokens.get(address) !== undefined : this.expected(address)
  }

  async tokenOf(address: string): Promise<string | undefined> {
    if (this.tokens.has(address) || !this.expected(address)) return this.tokens.get(address)
    const reading = this.reading.get(address) ?? this.read(address)
    this.reading.set(address, reading)
    return reading
  }

  private async read(address: string) {
    const token = await this.attempt(() => this.secrets.get(address))
    this.reading.delete(address)
    // Somebody may have signed in meanwhile.
    if (this.tokens.has(address)) return this.tokens.get(address)
    // A locked keychain answers like an empty one: nobody was signed out by that.
    if (token === undefined) this.problem ??= locked
    this.tokens.set(address, token)
    if (token === undefined) await this.onChange(address, true)
    return token
  }

  /** Asks the keychain anew, should it have kept silent. */
  tryAgain(address: string) {
    if (this.tokens.get(address) === undefined) this.tokens.delete(address)
  }

  keep(address: string, token: string): Promise<void> {
    return this.toTheEnd(async () => {
      this.tokens.set(address, token)
      this.problem = undefined
      const kept = await this.attempt(async () => {
        await this.secrets.set(address, token)
        return true
      })
      await this.onChange(address, kept === true)
    })
  }

  /** With a token: only if it is still the one in use. */
  async forget(address: string, token?: string): Promise<void> {
    if (token !== undefined && this.tokens.get(address) !== token) return
    await this.toTheEnd(async () => {
      this.tokens.set(address, undefined)
      this.cookies.delete(address)
      await this.attempt(() => this.secrets.delete(address))
      await this.onChange(address, false)
    })
  }

  /** Resolves when nothing is on its way to the keychain or to the disk. Whoever quits waits for it. */
  async settled() {
    await Promise.allSettled(this.unfinished)
  }

  private toTheEnd(work: () => Promise<void>) {
    const running = work().finally(() => this.unfinished.delete(running))
    this.unfinished.add(running)
    return running
  }

  private async attempt<T>(call: () => Promise<T>): Promise<T | undefined> {
    try {
      return await call()
    } catch (error) {
      this.problem = AppError.from(error).message
      return undefined
    }
  }

  /** What a site recognises a visitor by; it grants nothing and ends with the app. */
  cookieOf = (address: string) => this.cookies.get(address)

  keepCookie(address: string, setCookies: string[]) {
    for (const line of setCookies) {
      const [cookie] = /^visitor=[\w.-]{1,200}(?=;|$)/.exec(line) ?? []
      if (cookie) this.cookies.set(address, cookie)
    }
  }
}

const locked = 'Your keychain is locked or no longer knows your session. Unlock it and open the site again, or log in.'
