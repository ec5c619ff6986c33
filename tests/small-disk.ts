import { execFileSync } from 'node:child_process'
import { mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

/** A disk that is full after `full()` and takes files again after `free()`. */
export interface SmallDisk {
  /** `name` is the next file to be written. */
  full(name: string): void
  free(name: string): void
  end(): void
}

/** Makes `folder` a separate disk: a tmpfs if the test may mount one, otherwise Linux's `/dev/full`. */
export function smallDisk(folder: string): SmallDisk {
  mkdirSync(folder, { recursive: true })
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'vitrine-test', folder], { stdio: 'ignore' })
  } catch {
    return withDevice(folder)
  }
  const resize = (size: string) => execFileSync('mount', ['-o', `remount,size=${size}`, folder])
  return {
    full: () => resize('64k'),
    free: () => resize('8m'),
    end: () => execFileSync('umount', ['-l', folder]),
  }
}

/** Every write to this device fails like on a full disk. */
function withDevice(folder: string): SmallDisk {
  return {
    full(name) {
      renameSync(join(folder, name), join(folder, `${name}.aside`))
      symlinkSync('/dev/full', join(folder, name))
    },
    free(name) {
      rmSync(join(folder, name))
      renameSync(join(folder, `${name}.aside`), join(folder, name))
    },
    end: () => undefined,
  }
}
