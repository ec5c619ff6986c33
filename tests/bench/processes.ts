import { readdirSync, readFileSync } from 'node:fs'

/** What the system says about processes. Linux only. */

/** Milliseconds of processor time a process has used, all threads together. */
export function cpuMs(pid: number): number {
  const fields = statOf(pid)
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** Bytes of memory that a process and its children hold now. They run one program, whose pages of files they share. */
export function memoryOf(pid: number): number {
  const held = family(pid).map(residentOf)
  return held.reduce((sum, { own }) => sum + own, Math.max(0, ...held.map(({ ofFiles }) => ofFiles)))
}

/** Looks ten times a second until told to stop; answers the most there was. */
export function watchMemory(pid: number): () => number {
  let most = 0
  const timer = setInterval(() => {
    most = Math.max(most, memoryOf(pid))
  }, 100)
  return () => {
    clearInterval(timer)
    return most
  }
}

function family(pid: number): number[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && statOf(Number(name))[1] === String(pid))
    .map(Number)
  return [pid, ...children.flatMap(family)]
}

/** The fields after the name, which may hold anything: state, parent, … Empty when the process is gone. */
function statOf(pid: number): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}

function residentOf(pid: number): { own: number; ofFiles: number } {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const bytes = (field: string) => Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) * 1024
    return { own: bytes('RssAnon') + bytes('RssShmem'), ofFiles: bytes('RssFile') }
  } catch {
    return { own: 0, ofFiles: 0 }
  }
}
